"""The playing card laid last beside a board: where it lies, what hides it, what it is."""
