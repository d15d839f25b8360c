"""grades-total.csv: a row for each student, with the points of each exercise and their sum."""

from pathlib import Path

from result import Result

from formats.cells import table
from formats.files import amount, by_student, exercises, score


def row(student: str, results: list[Result], columns: list[str]) -> list:
    of = {result.exercise: result for result in results}
    # Points for late days that were deducted, and not given back by a decision.
    late = sum(result.deducted for result in results if not result.decision)
    return [
        student,
        next((result.id for result in results if result.id), ""),
        *(score(of[exercise]) if exercise in of else "" for exercise in columns),
        amount(sum(result.points for result in results)) if all(r.graded for r in results) else "",
        sum(result.state == "solved" for result in results),
        sum(result.late_days for result in results),
        amount(late),
    ]


def write(results: list[Result], folder: Path) -> None:
    columns = exercises(results)
    worth = {result.exercise: result.of for result in results}
    head = ["student", "id", *columns, "total", "solved", "late_days", "deducted"]
    possible = [amount(worth[exercise]) for exercise in columns]
    last = ["of", "", *possible, amount(sum(worth.values())), len(columns), "", ""]
    rows = [row(student, theirs, columns) for student, theirs in by_student(results).items()]
    # The mark at the beginning tells spreadsheets that the text is UTF-8.
    text = table([head, *rows, last])
    (folder / "grades-total.csv").write_text(text, encoding="utf-8-sig", newline="")
