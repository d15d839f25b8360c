"""The codes of what the tests found, such as shared-race or swapped, from the test program's notes.

docs/reading-a-report.md lists them. They are for statistics: no point depends on them, so nothing
is gained by forging one.
"""

import json
import re
from pathlib import Path

NOTES_LIMIT = 4_000_000  # bytes of the notes
CODES_LIMIT = 20  # kept of a test
CODE = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def noted(path: Path) -> dict[str, list[str]]:
    """The codes for each test that failed, each once. The file may be missing, or hostile."""
    found: dict[str, list[str]] = {}
    try:
        with open(path, "rb") as file:
            lines = file.read(NOTES_LIMIT).decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return found
    for line in lines:
        try:
            note = json.loads(line)
            name, codes = note["test"], note["codes"]
        except (ValueError, KeyError, TypeError, RecursionError):
            continue
        if isinstance(name, str) and isinstance(codes, list) and codes:
            right = [code for code in codes if isinstance(code, str) and CODE.fullmatch(code)]
            found[name] = list(dict.fromkeys(right))[:CODES_LIMIT]
    return found
