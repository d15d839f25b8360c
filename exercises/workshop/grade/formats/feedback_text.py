"""feedback/STUDENT.txt: feedback for a student on everything that was graded, as text."""

from pathlib import Path

from result import Result, Test

from formats.files import (
    CORE,
    GIVEN,
    amount,
    by_student,
    file_name,
    first_finding,
    fresh,
    is_given,
    reasons,
    save,
    score_of,
)


def feedback(student: str, results: list[Result]) -> str:
    return f"{student}\n\n" + "\n\n".join(of_exercise(result) for result in results) + "\n"


def of_exercise(result: Result) -> str:
    parts = [f"{result.exercise}: {score_of(result)}, {result.state}"]
    parts[0] += "".join(f"\n{line}" for line in [*reasons(result), *circumstances(result)])
    if result.tests:
        parts.append("\n".join(rows(result.tests)))
    if any(test.core for test in result.tests):
        parts.append(f"core: {CORE}")
    if any(map(is_given, result.tests)):
        parts.append(f"given: {GIVEN}")
    finding = first_finding(result)
    if finding:
        parts.append("First finding:\n" + indented(finding))
    if result.report:
        parts.append("What make check printed:\n" + indented(result.report))
    return "\n\n".join(parts)


def circumstances(result: Result) -> list[str]:
    """Lines about the submission itself."""
    lines = []
    if result.handed_in:
        lines.append(f"handed in {result.handed_in}, attempt {result.attempt}")
    if result.handed_in_by:
        lines.append(f"handed in by {result.handed_in_by} for the group")
    if result.file:
        lines.append(f"file {result.file}")
    return lines


def rows(tests: list[Test]) -> list[str]:
    width = max(len(test.name) for test in tests)
    return [
        f"  {word(test):7}  {amount(test.points):>4} of {amount(test.of):4}"
        f"  {'core' if test.core else '':4}"
        f"  {test.name:{width}}  {test.shows}".rstrip()
        for test in tests
    ]


def word(test: Test) -> str:
    return "given" if is_given(test) else test.outcome


def indented(text: str) -> str:
    return "\n".join(f"  {line}".rstrip() for line in text.rstrip("\n").split("\n"))


def write(results: list[Result], folder: Path) -> None:
    out = fresh(folder / "feedback", ".txt")
    for student, theirs in by_student(results).items():
        save(out / f"{file_name(student)}.txt", feedback(student, theirs))
