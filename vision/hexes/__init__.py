"""A board of hexagons and the symbols on its cells."""
