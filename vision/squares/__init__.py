"""A board of ten by ten printed cells, the chips on it and the table beside it."""
