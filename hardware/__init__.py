"""The parts one can touch: camera, display, buttons, light and sound."""
