#!/usr/bin/env python3
"""bundle.py EXERCISE: writes build/gradescope/EXERCISE.zip, an autograder for Gradescope.

It holds setup.sh and run_autograder, as Gradescope wants them, and of the workbook what grading
this exercise takes. No solution is in it, but for 16: formulas are compared with what is measured
on the solutions of 01 to 09. The same tree gives the same bytes.
"""

import subprocess
import sys
import zipfile
from pathlib import Path

TOP = Path(__file__).resolve().parents[3]
HERE = "exercises/workshop/gradescope"
SHARED = (
    "Makefile",
    "LICENSE",
    "exercises/exercise.mk",
    "exercises/skeletons.cksum",
    "exercises/harness",
    "exercises/setup",
    "exercises/simt",
    "exercises/workshop/grade",
    "exercises/workshop/targets.mk",
)
MEASURED = "16-work-and-steps"
LONG_AGO = (2000, 1, 1, 0, 0, 0)  # so that whatever is built is newer


def files_of(folder: str) -> list[str]:
    """The files of a folder that git tracks, as they lie here; outside of a checkout all."""
    command = ["git", "ls-files", "--", folder]
    listed = subprocess.run(command, cwd=TOP, capture_output=True, text=True)
    if listed.returncode == 0 and listed.stdout:
        return [name for name in listed.stdout.splitlines() if (TOP / name).is_file()]
    path = TOP / folder
    found = [path] if path.is_file() else path.rglob("*")
    files = [file for file in found if file.is_file() and file.suffix != ".pyc"]
    return [str(file.relative_to(TOP)) for file in files]


def is_left_out(name: str) -> bool:
    return "/ladder/" in name or name.startswith("exercises/simt/bench/")


def contents(exercise: str) -> dict[str, str]:
    """What is in the bundle: its name there, and where it lies here."""
    names = [name for folder in SHARED for name in files_of(folder)]
    names += [n for n in files_of(f"exercises/{exercise}") if not n.endswith("/solution.cu")]
    pages = TOP.glob("exercises/[0-9]*/README.md")  # so that a report names the next exercise
    names += [str(page.relative_to(TOP)) for page in pages]
    if exercise == MEASURED:
        for folder in sorted(TOP.glob("exercises/0[1-9]-*")):
            names += files_of(f"exercises/{folder.name}")
    files = {name: name for name in names if not is_left_out(name)}
    files.update({name: f"{HERE}/{name}" for name in ("setup.sh", "run_autograder")})
    return files


def add(bundle: zipfile.ZipFile, name: str, data: bytes, mode: int) -> None:
    entry = zipfile.ZipInfo(name, LONG_AGO)
    entry.create_system = 3  # Unix: the mode counts
    entry.external_attr = (0o100000 | mode) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    bundle.writestr(entry, data)


def write(exercise: str) -> Path:
    path = TOP / f"build/gradescope/{exercise}.zip"
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    with zipfile.ZipFile(part, "w") as bundle:
        add(bundle, "exercise", f"{exercise}\n".encode(), 0o644)
        for name, source in sorted(contents(exercise).items()):
            file = TOP / source
            add(bundle, name, file.read_bytes(), 0o755 if file.stat().st_mode & 0o100 else 0o644)
    part.replace(path)
    return path


def main(arguments: list[str]) -> None:
    exercise = arguments[0] if arguments else ""
    if not exercise:
        sys.exit("gradescope: EXERCISE= must name the exercise to be graded, such as 03-kogge-stone")
    if "/" in exercise or not (TOP / "exercises" / exercise / "test.c").is_file():
        sys.exit(f"gradescope: there is no exercise {exercise}")
    path = write(exercise)
    size = path.stat().st_size // 1024
    print(f"{path.relative_to(TOP)}: {size} KiB; upload it to Gradescope as an autograder")


main(sys.argv[1:])
