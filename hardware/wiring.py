"""The wiring as a table and as a picture, both made from hardware/pins.py: `python -m hardware.wiring`."""

from collections.abc import Iterator
from pathlib import Path

from hardware.pins import SPI_WIRES, WIRES, Wire

FOLDER = Path(__file__).parent
PICTURE = FOLDER / "wiring.svg"
GUIDE = FOLDER / "README.md"

# The picture, in its own units: pins are 22 apart.
PITCH, TOP, LEFT = 22, 76, 420
WIDTH, HEIGHT = 880, 640
INK, PAPER, GREY = "#222", "#fbfaf7", "#8a8a86"
COLOURS = {
    "3V3": "#c0392b",
    "5V": "#c0392b",
    "ground": "#222",
    "display (I2C)": "#1f6fb2",
    "light": "#b8860b",
    "buzzer": "#7d3c98",
}
BUTTON = "#1e8449"
# Where the parts stand: left side, top of the box, height; and the wires' order from top to bottom.
BOXES = {
    "display (I2C)": (40, 76, ("VCC", "SDA", "SCL", "GND")),
    "light": (40, 226, ("red", "green", "blue", "cathode")),
    "buttons": (40, 376, ("LEFT", "OK", "RIGHT", "BACK", "other side")),
    "buzzer": (680, 142, ("-", "+")),
}
BOX_WIDTH, STEP = 160, 26
NOTES = (
    "Each colour of the light has its resistor: 330 Ω for red, 100 Ω for green and blue. "
    "Each button joins its pin to ground.",
    "The red wire carries 3.3 V, never 5 V. The camera has its own ribbon cable.",
    "Drawn from hardware/pins.py.",
)


def table(wires: tuple[Wire, ...]) -> str:
    """The wires as a Markdown table, in the order of the list."""
    head = ["| part | its terminal | header pin | called | through |", "|---|---|---|---|---|"]
    rows = [
        f"| {wire.part} | {wire.terminal} | {wire.pin} | {wire.name} | {wire.through} |" for wire in wires
    ]
    return "\n".join(head + rows)


def picture() -> str:
    """The wires as an SVG: the header as one sees it with the USB sockets at the bottom."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="DejaVu Sans, Verdana, sans-serif" font-size="13" fill="{INK}">',
        "<title>Wiring of display, buttons, light and buzzer to the 40-pin header</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        _text(40, 38, "Schiri: wiring", 'font-size="20" font-weight="bold"'),
        _text(LEFT - 20, 38, "the header, USB sockets at the bottom", f'font-size="12" fill="{GREY}"'),
        *_header(),
    ]
    for name, (x, y, terminals) in BOXES.items():
        lines += _box(name, x, y, terminals)
    lines += [_left_path(wire, lane) for lane, wire in enumerate(_left_wires())]
    lines += [_right_path(wire, lane) for lane, wire in enumerate(w for w in WIRES if w.part == "buzzer")]
    lines += [_text(40, HEIGHT - 64 + 20 * row, note, 'font-size="12"') for row, note in enumerate(NOTES)]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _header() -> Iterator[str]:
    """Pins 1, 3, 5, ... on the left, 2, 4, 6, ... on the right; used ones carry their name."""
    used = {wire.pin: wire for wire in WIRES}
    height = 19 * PITCH + 34
    yield f'<rect x="{LEFT - 17}" y="{TOP - 17}" width="{PITCH + 34}" height="{height}" rx="6" fill="#333"/>'
    for pin in range(1, 41):
        x, y = _pin(pin)
        fill = "#f4d03f" if pin in used else "#777"
        corner = 1 if pin == 1 else 7
        yield f'<rect x="{x - 7}" y="{y - 7}" width="14" height="14" rx="{corner}" fill="{fill}"/>'
        yield _text(x, y + 3, str(pin), 'font-size="8" text-anchor="middle"')
        if pin in used:
            side, anchor = (x - 26, "end") if pin % 2 else (x + 26, "start")
            yield _text(side, y - 3, used[pin].name, f'font-size="10" text-anchor="{anchor}"')


def _box(name: str, x: int, y: int, terminals: tuple[str, ...]) -> Iterator[str]:
    height = STEP * len(terminals) + 14
    yield f'<rect x="{x}" y="{y}" width="{BOX_WIDTH}" height="{height}" rx="8" fill="white" stroke="{INK}"/>'
    yield _text(x, y - 7, name, 'font-weight="bold"')
    label_x, anchor = (x + BOX_WIDTH - 12, "end") if x < LEFT else (x + 12, "start")
    for row, terminal in enumerate(terminals):
        label = "all, other side" if terminal == "other side" else terminal
        yield _text(label_x, y + 24 + STEP * row, label, f'text-anchor="{anchor}"')


def _text(x: float, y: float, text: str, style: str) -> str:
    return f'<text x="{x}" y="{y}" {style}>{text}</text>'


def _left_wires() -> list[Wire]:
    """The wires to the left side, from top to bottom of their boxes."""
    return sorted((wire for wire in WIRES if wire.part != "buzzer"), key=lambda wire: _terminal(wire)[1])


def _left_path(wire: Wire, lane: int) -> str:
    """From the terminal to the right, up or down in a lane of its own, then to the pin."""
    (x, y), (pin_x, pin_y) = _terminal(wire), _pin(wire.pin)
    down = pin_y >= y
    lanes = len(_left_wires())
    lane_x = x + 24 + 11 * (lanes - 1 - lane if down else lane)
    return _path(wire, f"M {x} {y} H {lane_x} V {pin_y} H {pin_x - 9}", x)


def _right_path(wire: Wire, lane: int) -> str:
    (x, y), (pin_x, pin_y) = _terminal(wire), _pin(wire.pin)
    return _path(wire, f"M {x} {y} H {x - 40 - 14 * lane} V {pin_y} H {pin_x + 9}", x)


def _path(wire: Wire, way: str, x: float) -> str:
    colour = COLOURS.get(wire.name) or COLOURS.get(wire.part, BUTTON)
    text = f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="2.2"/>'
    if wire.through:
        y = _terminal(wire)[1]
        text += f'<rect x="{x + 4}" y="{y - 5}" width="16" height="10" fill="white" stroke="{colour}"/>'
    return text


def _terminal(wire: Wire) -> tuple[float, float]:
    """Where a wire leaves its part."""
    for name, (x, y, terminals) in BOXES.items():
        terminal = wire.part.removeprefix("button ") if wire.part.startswith("button ") else wire.terminal
        if (name == wire.part or (name == "buttons" and "button" in wire.part)) and terminal in terminals:
            return (x + BOX_WIDTH if x < LEFT else x), y + 20 + STEP * terminals.index(terminal)
    raise ValueError(f"the picture has no place for {wire}; give it one in BOXES")


def _pin(pin: int) -> tuple[float, float]:
    return LEFT + PITCH * ((pin - 1) % 2), TOP + PITCH * ((pin - 1) // 2)


def rewrite(guide: str) -> str:
    """The guide with both tables renewed: they stand between the lines <!-- NAME --> and <!-- end -->."""
    for name, wires in (("wires", WIRES), ("spi wires", SPI_WIRES)):
        before, rest = guide.split(f"<!-- {name} -->\n", 1)
        after = rest.split("<!-- end -->", 1)[1]
        guide = f"{before}<!-- {name} -->\n{table(wires)}\n<!-- end -->{after}"
    return guide


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
    GUIDE.write_text(rewrite(GUIDE.read_text("utf-8")), "utf-8")
