"""Bloom's stones: black bodies with a number and flowers or a sun, loose, in rows or on the display."""
