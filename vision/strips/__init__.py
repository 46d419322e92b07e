"""Cards with three coloured fields, laid to one block."""
