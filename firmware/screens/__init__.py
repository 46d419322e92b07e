"""The display's pictures, drawn from pages: 128 x 64 pixels, lit or not."""
