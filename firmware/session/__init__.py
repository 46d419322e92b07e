"""What the device does between two presses: pages, and the rules of how one follows the other."""
