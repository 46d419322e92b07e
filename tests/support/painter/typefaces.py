"""The typefaces of printed copies: Debian font packages and the one file printed with of each family."""

import zlib
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

SHARE = Path("/usr/share")

# Package -> family -> file. Every family has lining figures, ten different digits and J, Q, K, A.
PACKAGES: dict[str, dict[str, str]] = {
    "fonts-adf-accanthis": {"Accanthis ADF Std No3": "fonts/truetype/adf/AccanthisADFStdNo3-Bold.otf"},
    "fonts-adf-baskervald": {"Baskervald ADF Std": "fonts/truetype/adf/BaskervaldADFStd-Bold.otf"},
    "fonts-adf-berenis": {"Berenis ADF Pro": "fonts/truetype/adf/BerenisADFPro-Bold.otf"},
    "fonts-adf-gillius": {"Gillius ADF": "fonts/truetype/adf/GilliusADF-Bold.otf"},
    "fonts-adf-ikarius": {"Ikarius ADF Std": "fonts/truetype/adf/IkariusADFStd-Bold.otf"},
    "fonts-adf-irianis": {"Irianis ADF Style Std": "fonts/truetype/adf/IrianisADFStyleStd-Bold.otf"},
    "fonts-adf-libris": {"Libris ADF Std": "fonts/truetype/adf/LibrisADFStd-Bold.otf"},
    "fonts-adf-mekanus": {"Mekanus ADF Std": "fonts/truetype/adf/MekanusADFStd-Bold.otf"},
    "fonts-adf-oldania": {"Oldania ADF Std": "fonts/truetype/adf/OldaniaADFStd-Bold.otf"},
    "fonts-adf-romande": {"Romande ADF Std": "fonts/truetype/adf/RomandeADFStd-DemiBold.otf"},
    "fonts-adf-switzera": {"Switzera ADF": "fonts/truetype/adf/SwitzeraADF-Bold.otf"},
    "fonts-adf-tribun": {"Tribun ADF Std": "fonts/truetype/adf/TribunADFStd-Bold.otf"},
    "fonts-adf-universalis": {"Universalis ADF Std": "fonts/truetype/adf/UniversalisADFStd-Bold.otf"},
    "fonts-adf-verana": {
        "Verana": "fonts/truetype/adf/Verana-Bold.otf",
        "Verana Sans": "fonts/truetype/adf/VeranaSans-Bold.otf",
    },
    "fonts-allerta": {"Allerta": "fonts/opentype/allerta/allerta_medium.otf"},
    "fonts-arapey": {"Arapey": "fonts/opentype/arapey/Arapey-Black-Display.otf"},
    "fonts-averia-sans-gwf": {"Averia Sans GWF": "fonts/truetype/averia-gwf/AveriaSansGWF-Bold.ttf"},
    "fonts-averia-serif-gwf": {"Averia Serif GWF": "fonts/truetype/averia-gwf/AveriaSerifGWF-Bold.ttf"},
    "fonts-b612": {"B612": "fonts/opentype/b612/B612-Bold.otf"},
    "fonts-bebas-neue": {"Bebas Neue": "fonts/opentype/bebas-neue/BebasNeue-Bold.otf"},
    "fonts-beteckna": {
        "Beteckna": "fonts/truetype/beteckna/Beteckna.ttf",
        "BetecknaGSCondensed": "fonts/truetype/beteckna/BetecknaGSCondensed-Bold.ttf",
    },
    "fonts-cabin": {"Cabin": "fonts/opentype/cabin/Cabin-Bold.otf"},
    "fonts-cantarell": {"Cantarell": "fonts/opentype/cantarell/Cantarell-Bold.otf"},
    "fonts-century-catalogue": {
        "Century Catalogue": "fonts/truetype/fonts-century-catalogue/Century-Catalogue.ttf"
    },
    "fonts-cherrybomb": {"Cherry Bomb": "fonts/opentype/cherrybomb/CherryBomb-Regular.otf"},
    "fonts-clear-sans": {"Clear Sans": "fonts/truetype/clear-sans/ClearSans-Bold.ttf"},
    "fonts-cmu": {
        "CMU Bright": "fonts/truetype/cmu/cmunbbx.ttf",
        "CMU Concrete": "fonts/truetype/cmu/cmunobx.ttf",
        "CMU Sans Serif": "fonts/truetype/cmu/cmunsx.ttf",
        "CMU Serif": "fonts/truetype/cmu/cmunbx.ttf",
    },
    "fonts-comfortaa": {"Comfortaa": "fonts/truetype/comfortaa/Comfortaa-Bold.ttf"},
    "fonts-comic-neue": {"Comic Neue": "fonts/opentype/comic-neue/ComicNeue-Bold.otf"},
    "fonts-courier-prime": {
        "Courier Prime": "fonts/opentype/courier-prime/Courier Prime Bold.otf",
        "Courier Prime Sans": "fonts/opentype/courier-prime/Courier Prime Sans Bold.otf",
    },
    "fonts-croscore": {
        "Arimo": "fonts/truetype/croscore/Arimo-Bold.ttf",
        "Cousine": "fonts/truetype/croscore/Cousine-Bold.ttf",
        "Tinos": "fonts/truetype/croscore/Tinos-Bold.ttf",
    },
    "fonts-crosextra-caladea": {"Caladea": "fonts/truetype/crosextra/Caladea-Bold.ttf"},
    "fonts-crosextra-carlito": {"Carlito": "fonts/truetype/crosextra/Carlito-Bold.ttf"},
    "fonts-dejavu-core": {
        "DejaVu Sans": "fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
        "DejaVu Serif": "fonts/truetype/dejavu/DejaVuSerif-Bold.ttf",
    },
    "fonts-dosis": {"Dosis": "fonts/opentype/dosis/Dosis-Bold.otf"},
    "fonts-dustin": {"Dustismo Roman": "fonts/truetype/dustin/Dustismo_Roman_Bold.ttf"},
    "fonts-freefont-ttf": {
        "FreeSans": "fonts/truetype/freefont/FreeSansBold.ttf",
        "FreeSerif": "fonts/truetype/freefont/FreeSerifBold.ttf",
    },
    "fonts-georgewilliams": {
        "Caliban": "fonts/truetype/fonts-georgewilliams/Caliban.ttf",
        "Caslon": "fonts/truetype/fonts-georgewilliams/CaslonBold.ttf",
    },
    "fonts-gfs-artemisia": {"GFS Artemisia": "fonts/opentype/artemisia/GFSArtemisiaBold.otf"},
    "fonts-gfs-didot": {"GFS Didot": "fonts/opentype/didot/GFSDidotBold.otf"},
    "fonts-gfs-neohellenic": {"GFS Neohellenic": "fonts/opentype/neohellenic/GFSNeohellenicBold.otf"},
    "fonts-go": {"Go": "fonts/fonts-go/Go-Bold.ttf"},
    "fonts-inter": {"Inter": "fonts/opentype/inter/Inter-Bold.otf"},
    "fonts-junicode": {"Junicode Two Beta": "fonts/opentype/junicode/JunicodeTwoBeta-Bold.otf"},
    "fonts-jura": {"Jura": "fonts/opentype/jura/Jura-Bold.otf"},
    "fonts-karla": {"Karla": "fonts/truetype/karla-variable/Karla[wght].ttf"},
    "fonts-klaudia-berenika": {
        "Berenika": "fonts/truetype/klaudia-berenika/Berenika-Bold.ttf",
        "Klaudia": "fonts/truetype/klaudia-berenika/Klaudia-Bold.ttf",
    },
    "fonts-lato": {"Lato": "fonts/truetype/lato/Lato-Bold.ttf"},
    "fonts-league-spartan": {"League Spartan": "fonts/opentype/league-spartan/LeagueSpartan-Bold.otf"},
    "fonts-leckerli-one": {"Leckerli One": "fonts/truetype/leckerli-one/LeckerliOne-Regular.ttf"},
    "fonts-liberation2": {
        "Liberation Sans": "fonts/truetype/liberation2/LiberationSans-Bold.ttf",
        "Liberation Serif": "fonts/truetype/liberation2/LiberationSerif-Bold.ttf",
    },
    "fonts-linuxlibertine": {
        "Linux Biolinum O": "fonts/opentype/linux-libertine/LinBiolinum_RB.otf",
        "Linux Libertine Display O": "fonts/opentype/linux-libertine/LinLibertine_DR.otf",
        "Linux Libertine O": "fonts/opentype/linux-libertine/LinLibertine_RB.otf",
    },
    "fonts-lobstertwo": {"Lobster Two": "fonts/opentype/lobstertwo/LobsterTwo-Bold.otf"},
    "fonts-manrope": {"Manrope": "fonts/truetype/manrope/Manrope-Bold.ttf"},
    "fonts-national-park": {"National Park": "fonts/opentype/national-park/NationalPark-Heavy.otf"},
    "fonts-oldstandard": {"Old Standard TT": "fonts/truetype/fonts-oldstandard/OldStandard-Bold.ttf"},
    "fonts-open-sans": {
        "Open Sans": "fonts/truetype/open-sans/OpenSans-Bold.ttf",
        "Open Sans Condensed": "fonts/truetype/open-sans/OpenSans-CondBold.ttf",
    },
    "fonts-opendin": {"OSP-DIN": "fonts/truetype/opendin/OSP-DIN.ttf"},
    "fonts-opendyslexic": {"OpenDyslexic": "fonts/opentype/opendyslexic/OpenDyslexic-Bold.otf"},
    "fonts-osifont": {"osifont": "fonts/truetype/osifont/osifont.ttf"},
    "fonts-oxygen": {"Oxygen-Sans": "fonts/truetype/oxygen/Oxygen-Sans-Bold.ttf"},
    "fonts-paratype": {
        "PT Sans": "fonts/truetype/paratype/PTS75F.ttf",
        "PT Sans Caption": "fonts/truetype/paratype/PTC75F.ttf",
        "PT Sans Narrow": "fonts/truetype/paratype/PTN77F.ttf",
        "PT Serif": "fonts/truetype/paratype/PTF75F.ttf",
        "PT Serif Caption": "fonts/truetype/paratype/PTZ55F.ttf",
    },
    "fonts-play": {"Play": "fonts/opentype/play/Play-Bold.otf"},
    "fonts-quattrocento": {"Quattrocento": "fonts/opentype/quattrocento/Quattrocento-Regular.otf"},
    "fonts-quicksand": {"Quicksand": "fonts/truetype/quicksand/Quicksand-Bold.ttf"},
    "fonts-roadgeek": {
        "Roadgeek 2014 Series B": "fonts/truetype/roadgeek/RG2014B.ttf",
        "Roadgeek 2014 Series C": "fonts/truetype/roadgeek/RG2014C.ttf",
        "Roadgeek 2014 Series D": "fonts/truetype/roadgeek/RG2014D.ttf",
        "Roadgeek 2014 Series E": "fonts/truetype/roadgeek/RG2014E.ttf",
        "Roadgeek 2014 Series EEM": "fonts/truetype/roadgeek/RG2014EEM.ttf",
        "Roadgeek 2014 Series EM": "fonts/truetype/roadgeek/RG2014EM.ttf",
        "Roadgeek 2014 Series F": "fonts/truetype/roadgeek/RG2014F.ttf",
    },
    "fonts-roboto-slab": {"Roboto Slab": "fonts/opentype/roboto/slab/RobotoSlab-Bold.otf"},
    "fonts-roboto-unhinted": {
        "Roboto": "fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Bold.ttf",
        "Roboto Condensed": "fonts/truetype/roboto/unhinted/RobotoCondensed-Bold.ttf",
    },
    "fonts-routed-gothic": {
        "Routed Gothic": "fonts/truetype/routed-gothic/routed-gothic.ttf",
        "Routed Gothic Narrow": "fonts/truetype/routed-gothic/routed-gothic-narrow.ttf",
        "Routed Gothic Wide": "fonts/truetype/routed-gothic/routed-gothic-wide.ttf",
    },
    "fonts-sil-andika": {"Andika": "fonts/truetype/andika/Andika-Bold.ttf"},
    "fonts-sil-charis": {"Charis SIL": "fonts/truetype/charis/CharisSIL-Bold.ttf"},
    "fonts-sil-gentiumplus": {
        "Gentium Book Plus": "fonts/truetype/gentiumplus/GentiumBookPlus-Bold.ttf",
        "Gentium Plus": "fonts/truetype/gentiumplus/GentiumPlus-Bold.ttf",
    },
    "fonts-sil-harmattan": {"Harmattan": "fonts/truetype/harmattan/Harmattan-Bold.ttf"},
    "fonts-sora": {"Sora": "fonts/opentype/sora/Sora-Bold.otf"},
    "fonts-stix": {
        "STIX": "fonts/opentype/stix-word/STIX-Bold.otf",
        "STIXGeneral": "fonts/opentype/stix/STIXGeneral-Bold.otf",
    },
    "fonts-texgyre": {
        "TeX Gyre Adventor": "texmf/fonts/opentype/public/tex-gyre/texgyreadventor-bold.otf",
        "TeX Gyre Bonum": "texmf/fonts/opentype/public/tex-gyre/texgyrebonum-bold.otf",
        "TeX Gyre Cursor": "texmf/fonts/opentype/public/tex-gyre/texgyrecursor-bold.otf",
        "TeX Gyre Heros": "texmf/fonts/opentype/public/tex-gyre/texgyreheros-bold.otf",
        "TeX Gyre Heros Cn": "texmf/fonts/opentype/public/tex-gyre/texgyreheroscn-bold.otf",
        "TeX Gyre Pagella": "texmf/fonts/opentype/public/tex-gyre/texgyrepagella-bold.otf",
        "TeX Gyre Schola": "texmf/fonts/opentype/public/tex-gyre/texgyreschola-bold.otf",
        "TeX Gyre Termes": "texmf/fonts/opentype/public/tex-gyre/texgyretermes-bold.otf",
    },
    "fonts-tiresias": {
        "Tiresias Infofont": "fonts/truetype/tiresias/tiresias_infofont_bold.ttf",
        "Tiresias LPfont": "fonts/truetype/tiresias/tiresias_lpfont_bold.ttf",
        "Tiresias Signfont": "fonts/truetype/tiresias/tiresias_signfont_bold.ttf",
    },
    "fonts-tuffy": {"Tuffy": "fonts/truetype/tuffy/Tuffy_Bold.ttf"},
    "fonts-urw-base35": {
        "C059": "fonts/opentype/urw-base35/C059-Bold.otf",
        "Nimbus Roman": "fonts/opentype/urw-base35/NimbusRoman-Bold.otf",
        "Nimbus Sans": "fonts/opentype/urw-base35/NimbusSans-Bold.otf",
        "Nimbus Sans Narrow": "fonts/opentype/urw-base35/NimbusSansNarrow-Bold.otf",
        "P052": "fonts/opentype/urw-base35/P052-Bold.otf",
        "URW Bookman": "fonts/opentype/urw-base35/URWBookman-Demi.otf",
        "URW Gothic": "fonts/opentype/urw-base35/URWGothic-Demi.otf",
    },
    "fonts-yrsa-rasa": {
        "Rasa": "fonts/truetype/fonts-yrsa-rasa/Rasa-Bold.ttf",
        "Yrsa": "fonts/truetype/fonts-yrsa-rasa/Yrsa-Bold.ttf",
    },
}


def families(half: str = "all") -> tuple[str, ...]:
    """The installed families, by name; half is "seen", "held_out" or "all"."""
    names = (name for files in PACKAGES.values() for name, file in files.items() if (SHARE / file).exists())
    return tuple(sorted(name for name in names if half in ("all", half_of(name))))


def half_of(family: str) -> str:
    """Which half a family belongs to: fixed by its name, so it never moves from one to the other."""
    return ("seen", "held_out")[zlib.crc32(family.encode()) % 2]


def missing_packages() -> list[str]:
    """The packages of which some file is not installed."""
    return [
        package
        for package, files in PACKAGES.items()
        if any(not (SHARE / f).exists() for f in files.values())
    ]


@lru_cache(maxsize=256)
def typeface(family: str, size: int) -> ImageFont.FreeTypeFont:
    """The family at a size in pixels."""
    for files in PACKAGES.values():
        if family in files:
            return ImageFont.truetype(str(SHARE / files[family]), size)
    raise ValueError(f"no typeface family {family!r}; one of painter.typefaces.families() would be right")
