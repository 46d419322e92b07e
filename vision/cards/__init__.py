"""Number cards on a table: their prints, whole and half hidden cards, suits, and what lies on them."""
