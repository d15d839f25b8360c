#!/usr/bin/env -S python3 -B
"""solutions.py ROOM [EXERCISE…]: grades the reference solutions as submissions, by default all.

Each must get all of its points. If an exercise has parts, a student may also stop after each of
them: the skeleton with the first parts of the solution must pass every test of these parts. A line
for each that does not, and as the last line `N passed, N failed`.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from difflib import SequenceMatcher
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
TEST = re.compile(r"^TEST_PART\((\d), *(\w+)\)", re.MULTILINE)
TODO = re.compile(r"TODO \(part (\d)")
WHOLE = "whole"


def tests_of_parts(exercise: str) -> dict[str, int]:
    """The part of each test; empty if the exercise has no parts."""
    text = (TOP / "exercises" / exercise / "test.c").read_text()
    return {name: int(part) for part, name in TEST.findall(text)}


def parts_to_stop_after(exercise: str) -> range:
    """All parts but the last. None if the skeleton does not mark what belongs to which part."""
    marked = TODO.search((TOP / "exercises" / exercise / "kernel.cu").read_text())
    return range(1, max(tests_of_parts(exercise).values()) if marked else 1)


def cut(exercise: str, last: int) -> str:
    """The skeleton, with the parts up to `last` as the solution has them."""
    folder = TOP / "exercises" / exercise
    skeleton = (folder / "kernel.cu").read_text().splitlines(keepends=True)
    solution = (folder / "solution.cu").read_text().splitlines(keepends=True)
    made = []
    for _, a, b, c, d in SequenceMatcher(None, skeleton, solution, autojunk=False).get_opcodes():
        part = TODO.search("".join(skeleton[a:b]))
        made += skeleton[a:b] if part and int(part[1]) > last else solution[c:d]
    return "".join(made)


def hand_in(room: Path, exercises: list[str]) -> None:
    shutil.rmtree(room, ignore_errors=True)

    def put(student: str, exercise: str, text: str) -> None:
        file = room / student / exercise / "kernel.cu"
        file.parent.mkdir(parents=True)
        file.write_text(text)

    for exercise in exercises:
        put(WHOLE, exercise, (TOP / "exercises" / exercise / "solution.cu").read_text())
        for last in parts_to_stop_after(exercise):
            put(f"part-{last}", exercise, cut(exercise, last))


def wrong(record: dict) -> str:
    """What is wrong with the result of a solution, whole or cut; "" if it is as it must be."""
    student, about = record["student"], f"{record['state']}: {record['what']}"
    if student == WHOLE:
        return "" if record["points"] == record["of"] and record["state"] == "solved" else about
    if record["state"] != "in-progress":
        return about
    parts, last = tests_of_parts(record["exercise"]), int(student[-1])
    lost = [
        test["name"]
        for test in record["tests"]
        if parts.get(test["name"], 9) <= last and test["points"] < test["of"]
    ]
    return f"no points for {', '.join(lost)}" if lost else ""


def main(room: Path, names: list[str]) -> int:
    every = sorted(path.parent.name for path in TOP.glob("exercises/[0-9]*/test.c"))
    exercises = [name for name in every if not names or name[:2] in names or name in names]
    hand_in(room, exercises)
    command = ["make", "-s", "-C", str(TOP), "grade", f"SUBMISSIONS={room}"]
    kept = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    subprocess.run(command, env=kept, stdout=subprocess.DEVNULL, check=True)
    passed = failed = 0
    for exercise in exercises:
        handed = sorted(file.parts[-3] for file in room.glob(f"*/{exercise}/kernel.cu"))
        for student in handed:
            file = TOP / "build/grading/results" / exercise / f"{student}.json"
            record = json.loads(file.read_text())
            found = wrong(record)
            passed, failed = passed + (not found), failed + bool(found)
            if found:
                print(f"FAIL  {exercise}, {student}: {found}")
    print(f"{passed} passed, {failed} failed")
    return int(bool(failed) or not passed)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).absolute(), sys.argv[2:]))
