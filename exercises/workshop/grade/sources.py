"""Whose code is in a compiled kernel, as the compiler noted it."""

import os
import re
import subprocess
from pathlib import Path

ROW = re.compile(r" *(\d+)\t(?:(\d+)\t)?\([^)]*\): (.*)")


def sources(objects: list[Path], before: list[str], environment: dict[str, str]) -> set[Path]:
    """The files whose code is in these object files. `before`: the command of a sandbox, if any."""
    found: set[Path] = set()
    for file in objects:
        words = [*before, str(file.parent)] if before else []
        command = [*words, "readelf", "-wl", str(file)]
        said = subprocess.run(command, env=environment, capture_output=True, check=False).stdout
        found |= named(said.decode("utf-8", "replace"))
    return found


def named(said: str) -> set[Path]:
    """The files in the tables of readelf."""
    found, folders, table = set(), {}, ""
    for line in said.splitlines():
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
