"""grades.csv: a row for each result, for a spreadsheet."""

from pathlib import Path

from result import Result

from formats.cells import table
from formats.files import amount, reasons, score

# Only texts come from students; numbers come from the grading.
HEAD = [
    "student", "id", "exercise", "attempt", "handed_in", "handed_in_by", "late_days", "state",
    "points", "of", "computed", "capped", "deducted", "why", "passed", "tests", "what", "file",
    "sha256", "seed", "sandbox", "seconds",
]


def row(result: Result) -> list:
    return [
        result.student,
        result.id,
        result.exercise,
        result.attempt,
        result.handed_in or "",
        result.handed_in_by,
        result.late_days,
        result.state,
        score(result),
        amount(result.of),
        amount(result.computed if result.decision else result.points),
        amount(result.capped),
        amount(result.deducted),
        " ".join(reasons(result)),
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
