"""`make bench`: the figures of the README, measured on this machine, as ratios taken in one run."""

import sys

from bench import against_json, against_peer, agreement, evenings, eyes, kills, memory, soak, tables

PARTS = {
    "peer": against_peer.report,
    "json": against_json.report,
    "memory": memory.report,
    "agreement": agreement.report,
    "tables": tables.report,
    "eyes": eyes.report,
    "evenings": evenings.report,
    "soak": soak.report,
    "kills": kills.report,
}


def main() -> None:
    """Runs the parts named on the command line, or all; what follows `eyes` or `evenings` is for them."""
    for name, report in {"eyes": eyes.report, "evenings": evenings.report}.items():
        if sys.argv[1:2] == [name]:
            for line in report(sys.argv[2:]):
                print(line, flush=True)
            return
    wanted = sys.argv[1:] or list(PARTS)
    unknown = [name for name in wanted if name not in PARTS]
    if unknown:
        sys.exit(f"bench: error: no part {unknown[0]}; one of {', '.join(PARTS)} is needed")
    for name in wanted:
        for line in PARTS[name]():
            print(line, flush=True)
        print()


main()
