"""A small black picture to write on, which remembers every text that did not fit."""

from functools import cache
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont

WIDTH, HEIGHT = 128, 64
FONTS = Path(__file__).parent.parent / "fonts"
BAR = 13  # pixels of the title bar
FOOT = 9  # pixels of the line that says what the buttons do
TOP, BOTTOM = BAR + 1, HEIGHT - FOOT - 1  # of what stands between them
LIT, DARK = 1, 0


@cache
def font(name: str) -> ImageFont.ImageFont:
    """One of the device's own letters: small, body, bold or big."""
    return ImageFont.load(str(FONTS / f"{name}.pil"))


class Canvas:
    """Places are pixels from the upper left. `cut` holds the texts that had to be shortened."""

    def __init__(self) -> None:
        self.image = Image.new("1", (WIDTH, HEIGHT), DARK)
        self.cut: list[str] = []
        self._draw = ImageDraw.Draw(self.image)

    def text(
        self,
        x: int,
        y: int,
        text: str,
        face: str = "body",
        *,
        width: int | None = None,
        lit: bool = True,
        must_fit: bool = True,
    ) -> int:
        """Writes a line and returns its width; what is wider than `width` (default: to the edge) is cut."""
        letters = font(face)
        room = WIDTH - x if width is None else width
        shown = _latin(text)
        if letters.getlength(shown) > room:
            if must_fit:
                self.cut.append(text)
            while shown and letters.getlength(shown + "~") > room:
                shown = shown[:-1]
            shown += "~"
        self._draw.text((x, y), shown, fill=LIT if lit else DARK, font=letters)
        return int(letters.getlength(shown))

    def right(self, x: int, y: int, text: str, face: str = "body", *, lit: bool = True) -> None:
        """Writes a line that ends at x."""
        width = int(font(face).getlength(_latin(text)))
        self.text(max(x - width, 0), y, text, face, lit=lit)

    def centre(self, y: int, text: str, face: str = "body") -> None:
        width = int(font(face).getlength(_latin(text)))
        self.text(max((WIDTH - width) // 2, 0), y, text, face)

    def paragraph(
        self, y: int, text: str, lines: int, face: str = "body", *, x: int = 0, must_fit: bool = True
    ) -> int:
        """Writes words over several lines and returns where the next would begin."""
        rows = wrapped(text, face, WIDTH - x)
        if len(rows) > lines:
            if must_fit:
                self.cut.append(text)
            rows = [*rows[: lines - 1], " ".join(rows[lines - 1 :])]
        for row in rows[:lines]:
            self.text(x, y, row, face, must_fit=must_fit)
            y += step(face)
        return y

    def block(self, y: int, bottom: int, text: str, *, must_fit: bool = True) -> int:
        """Writes words as large as they fit above `bottom`, and returns where the next would begin."""
        face = "body" if len(wrapped(text, "body")) * step("body") <= bottom - y else "small"
        return self.paragraph(y, text, max((bottom - y) // step(face), 1), face, must_fit=must_fit)

    def measure(self, text: str, face: str = "body", margin: int = 2) -> None:
        """Notes a text that a whole line would not hold, without writing it."""
        if font(face).getlength(_latin(text)) > WIDTH - margin:
            self.cut.append(text)

    def bar(self, text: str, mark: str = "", *, must_fit: bool = True) -> None:
        """The title, dark on a lit bar; at its right end a mark, if a title that must fit leaves room."""
        if must_fit and font("bold").getlength(_latin(text) + mark) > WIDTH - 8:
            mark = ""
        self._draw.rectangle((0, 0, WIDTH - 1, BAR - 1), fill=LIT)
        room = WIDTH - 4 - (int(font("bold").getlength(mark)) + 4 if mark else 0)
        self.text(2, 0, text, "bold", width=room, lit=False, must_fit=must_fit)
        if mark:
            self.right(WIDTH - 2, 0, mark, "bold", lit=False)

    def foot(self, text: str) -> None:
        """What the buttons do, below a thin line."""
        self._draw.line((0, HEIGHT - FOOT - 1, WIDTH - 1, HEIGHT - FOOT - 1), fill=LIT)
        width = int(font("small").getlength(_latin(text)))
        self.text(max((WIDTH - width) // 2, 0), HEIGHT - FOOT + 1, text, "small")

    def invert(self, top: int, height: int) -> None:
        """Swaps lit and dark over the whole width, to show where one is."""
        box = (0, top, WIDTH, top + height)
        lit = Image.new("1", (WIDTH, height), LIT)
        self.image.paste(ImageChops.logical_xor(self.image.crop(box), lit), box)


def step(face: str) -> int:
    """Pixels from a line of a text to the next; the larger letters have some to spare."""
    return int(font(face).getbbox("X")[3]) - (0 if face == "small" else 1)


def wrapped(text: str, face: str, width: int = WIDTH) -> list[str]:
    """The lines of a text, broken between words."""
    letters = font(face)
    rows: list[str] = []
    for word in _latin(text).split():
        if rows and letters.getlength(f"{rows[-1]} {word}") <= width:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return rows


def _latin(text: str) -> str:
    """The device's letters are Latin-1; whatever is not becomes a question mark."""
    return text.encode("latin-1", "replace").decode("latin-1")
