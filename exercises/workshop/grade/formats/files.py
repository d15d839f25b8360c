"""What formats share: each student's results, and how files and numbers are written."""

import hashlib
from pathlib import Path

from result import Result, Test

# For a test that has passed without earning points.
GIVEN = (
    "The skeleton passes this test, too. "
    "It counts only together with one that the skeleton fails."
)
KEPT = frozenset(" ._-@+=,()")  # in the name of a file, besides letters and digits
NAME_BYTES = 120  # of a file's name, before its ending


def by_student(results: list[Result]) -> dict[str, list[Result]]:
    """The results of each student, in the order of their names and of the exercises."""
    students: dict[str, list[Result]] = {}
    for result in sorted(results, key=lambda r: (r.student, r.exercise)):
        students.setdefault(result.student, []).append(result)
    return students


def exercises(results: list[Result]) -> list[str]:
    return sorted({result.exercise for result in results})


def file_name(student: str) -> str:
    """A name that no other student's file has, and that can't lead out of its folder."""
    name = "".join(
        c if c.isalnum() or c in KEPT and not (at == 0 and c in ". -") else encoded(c)
        for at, c in enumerate(student)
    )
    if len(name.encode()) <= NAME_BYTES and not name.endswith((".", " ")):
        return name
    digest = hashlib.sha256(student.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return name.encode()[: NAME_BYTES - 17].decode(errors="ignore") + "%" + digest


def encoded(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "surrogatepass"))


def fresh(folder: Path, ending: str) -> Path:
    """The folder, without files of that ending from an earlier run."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        if file.name.endswith(ending):
            file.unlink()
    return folder


def save(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def amount(points: float) -> str:
    """17.5 and 20, rather than 20.0."""
    return f"{points:.2f}".rstrip("0").rstrip(".")


def score(result: Result) -> str:
    """The points, as an amount; "" if there is no score."""
    return amount(result.points) if result.graded else ""


def score_of(result: Result) -> str:
    """The points as a sentence has them: 12 of 20 points."""
    return f"{score(result)} of {amount(result.of)} points" if result.graded else "no score yet"


def is_given(test: Test) -> bool:
    return test.outcome == "pass" and test.points < test.of


def written(text: str) -> str:
    """The text without code points that are not characters, which XML and HTML don't allow."""
    return "".join(c for c in text if ord(c) & 0xFFFE != 0xFFFE and not 0xFDD0 <= ord(c) <= 0xFDEF)


def first_finding(result: Result) -> str:
    """The first test that failed, and what was found; otherwise what the result says."""
    for test in result.tests:
        if test.outcome == "fail":
            return f"{test.name}: {test.finding}" if test.finding else test.name
    return result.what
