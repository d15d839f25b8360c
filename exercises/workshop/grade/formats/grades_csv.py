"""grades.csv: a row for each result, for a spreadsheet."""

from pathlib import Path

from result import Result

from formats.cells import table
from formats.files import amount, score

# Only texts come from students; numbers come from the grading.
HEAD = [
    "student", "id", "exercise", "attempt", "handed_in", "late_days", "state", "points", "of",
    "deducted", "passed", "tests", "what", "file", "sha256", "seed", "sandbox", "seconds",
]


def row(result: Result) -> list:
    return [
        result.student,
        result.id,
        result.exercise,
        result.attempt,
        result.handed_in or "",
        result.late_days,
        result.state,
        score(result),
        amount(result.of),
        amount(result.deducted),
        sum(test.outcome == "pass" for test in result.tests),
        len(result.tests),
        result.what,
        result.file,
        result.sha256,
        result.seed,
        result.sandbox,
        result.seconds,
    ]


def write(results: list[Result], folder: Path) -> None:
    text = table([HEAD, *(row(result) for result in results)])
    # The mark at the beginning tells spreadsheets that the text is UTF-8.
    (folder / "grades.csv").write_text(text, encoding="utf-8-sig", newline="")
