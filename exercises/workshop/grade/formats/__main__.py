"""formats RESULTS OUT [FORMATS]: writes the results of a folder again, to the folder OUT.

FORMATS are names separated by commas, such as csv,html. Without them all formats are written.
GRADEBOOK in the environment names an export of Canvas's gradebook.
"""

import os
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # nothing is left beside the source
sys.path[0] = str(Path(__file__).resolve().parent.parent)

import formats  # noqa: E402 - found by the line above
import gradebook  # noqa: E402
import result  # noqa: E402


def main(arguments: list[str]) -> None:
    if len(arguments) not in (2, 3):
        sys.exit(__doc__)
    folder, out = map(Path, arguments[:2])
    files = sorted(folder.glob("**/*.json"))
    try:
        names = formats.chosen(arguments[2] if len(arguments) == 3 else "")
        results = [result.read(file) for file in files]
        exercises = sorted({result.exercise for result in results})
        export = os.environ.get("GRADEBOOK")
        book = gradebook.read(Path(export), exercises) if export else None
    except (ValueError, OSError) as error:
        sys.exit(f"formats: {error}")
    if not results:
        sys.exit(f"formats: there is no result in {folder}")
    for note in formats.write(results, out, names, book):
        print(f"formats: {note}", file=sys.stderr)


main(sys.argv[1:])
