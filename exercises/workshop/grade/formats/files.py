"""What formats share: each student's results, and how files and numbers are written."""

import hashlib
from pathlib import Path

from result import Result, Test, escaped

# For a test that has passed without earning points.
GIVEN = (
    "The skeleton passes this test, too. "
    "It counts only together with one that the skeleton fails."
)
# For a test without which the points of its part are capped.
CORE = (
    "If a core test does not pass, at most a quarter of the points of its part count, "
    "or of all points if the exercise has no parts."
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


def reasons(result: Result) -> list[str]:
    """Why the result's points are not the sum of its tests' points: a line for each reason."""
    if result.decision:
        points = f"{amount(result.points)} points were decided by the instructor"
        return [f"{points}: {result.decision} (by the tests: {amount(result.computed)})"]
    lines = list(result.caps)
    if result.late_days:
        days = "1 day late" if result.late_days == 1 else f"{result.late_days} days late"
        lines.append(f"{days}: {amount(result.deducted)} deducted")
    return lines


def score(result: Result) -> str:
    """The points, as an amount; "" if there is no score."""
    return amount(result.points) if result.graded else ""


def score_of(result: Result) -> str:
    """The points as a sentence has them: 12 of 20 points."""
    return f"{score(result)} of {amount(result.of)} points" if result.graded else "no score yet"


def is_given(test: Test) -> bool:
    return test.outcome == "pass" and test.points < test.of


def written(text: str) -> str:
    r"""The text with \uNNNN in place of what XML 1.0 or HTML forbids, such as U+FFFF.

    So names that differ only in such a code point still look different.
    https://www.w3.org/TR/xml/#charsets and https://infra.spec.whatwg.org/#noncharacter
    """
    return "".join(escaped(c) if is_forbidden(c) else c for c in text)


def is_forbidden(character: str) -> bool:
    """Whether the code point is a control character, a surrogate, or not a character."""
    code = ord(character)
    control = code < 0x20 and character not in "\t\n\r" or 0x7F <= code <= 0x9F
    no_character = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
    return control or no_character or 0xD800 <= code <= 0xDFFF


def first_finding(result: Result) -> str:
    """The first test that failed, and what was found; otherwise what the result says."""
    for test in result.tests:
        if test.outcome == "fail":
            return f"{test.name}: {test.finding}" if test.finding else test.name
    return result.what
