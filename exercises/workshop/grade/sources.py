"""Whose code is in a compiled kernel, as the compiler noted it."""

import os
import re
import subprocess
from pathlib import Path

ROW = re.compile(r" *(\d+)\t(?:(\d+)\t)?\([^)]*\): (.*)")


def sources(objects: list[Path]) -> set[Path]:
    """The files whose code is in these object files."""
    command = ["readelf", "-wl", *map(str, objects)]
    said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    found, folders, table = set(), {}, ""
    for line in said.decode("utf-8", "replace").splitlines():
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
    """A file that is neither the kernel, nor what it was to include, nor the system's; or ""."""
    allowed = [top / "exercises/harness", top / "exercises/simt/include", top / "build/simt"]
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
