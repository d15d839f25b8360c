"""Finds whose code is in a compiled kernel, from what the compiler recorded."""

import os
import re
from pathlib import Path

ROW = re.compile(r" *(\d+)\t(?:(\d+)\t)?\([^)]*\): (.*)")


# Prints the tables of an object's files, without the much longer lists of lines.
TABLES = 'set -o pipefail; readelf -wl "$0" 2>/dev/null | grep -v "^  \\[0x"'


def command_for(file: Path) -> list[str]:
    """The command whose output `sources` reads."""
    return ["bash", "-c", TABLES, str(file)]


def sources(tables: str) -> set[Path]:
    """The files whose code is in an object file."""
    found, folders, table = set(), {}, ""
    for line in tables.splitlines():
        if " Directory Table " in line:
            table, folders = "folders", {}
        elif " File Name Table " in line:
            table = "files"
        elif not line:
            table = ""
        elif table and (row := ROW.fullmatch(line)):
            if table == "folders":
                folders[row[1]] = row[3]
            else:
                path = os.path.join(folders.get("0", "/"), folders.get(row[2] or "0", ""), row[3])
                found.add(Path(os.path.realpath(path)))
    return found


def stranger(found: set[Path], kernel: Path, top: Path, folder: Path, submissions: Path) -> str:
    """A source that is not the kernel's, not a header for it, and not the system's; or "".

    All below exercises/simt is the device's, and there is no solution in it. Some of these names
    are no files: the rewriter gives such a name to the code that it adds.
    """
    allowed = [top / "exercises/harness", top / "exercises/simt", top / "build/simt"]
    for path in sorted(found - {kernel}):
        if any(path.is_relative_to(room) for room in allowed):
            continue
        if path.parent == folder and path.suffix == ".h":
            continue
        if path.is_relative_to(top):
            return str(path.relative_to(top))
        if path.is_relative_to(submissions) or path.suffix == ".cu":
            return str(path)
    return ""
