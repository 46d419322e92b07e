"""From a photo of the table to odds for every piece on it."""
