"""`python -m firmware` is the command `schiri`."""

import sys

from firmware.cli import main

sys.exit(main())
