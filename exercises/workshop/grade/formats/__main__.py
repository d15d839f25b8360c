"""formats RESULTS OUT [FORMATS]: writes the results of a folder again, to the folder OUT.

FORMATS are names separated by commas, such as csv,html. Without them all formats are written.
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True  # nothing is left beside the source
sys.path[0] = str(Path(__file__).resolve().parent.parent)

import formats  # noqa: E402 - found by the line above
import result  # noqa: E402


def main(arguments: list[str]) -> None:
    if len(arguments) not in (2, 3):
        sys.exit(__doc__)
    folder, out = map(Path, arguments[:2])
    files = sorted(folder.glob("**/*.json"))
    try:
        names = formats.chosen(arguments[2] if len(arguments) == 3 else "")
        results = [result.read(file) for file in files]
    except (ValueError, OSError) as error:
        sys.exit(f"formats: {error}")
    if not results:
        sys.exit(f"formats: there is no result in {folder}")
    formats.write(results, out, names)


main(sys.argv[1:])
