"""canvas.csv: a row for each student, to be imported into Canvas's gradebook.

With an export of the gradebook, the rows and the columns are those of the export, so that Canvas
recognises each student and each assignment, and points are scaled to those of the assignment.
Marks that were not graded now stay as they were exported, because Canvas takes an empty cell for a
mark that was deleted. Without an export, Canvas asks which assignment each column is for.
https://github.com/instructure/canvas-lms/blob/master/lib/gradebook_importer.rb
"""

from pathlib import Path

import gradebook
from gradebook import POSSIBLE, Gradebook
from result import Result

from formats.cells import table
from formats.files import amount, by_student, exercises

ABOUT = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
FIRST = f"    {POSSIBLE}"  # of the second row, as Canvas writes it
MOST_NAMED = 5


def mark(result: Result | None, possible: str, otherwise: str) -> str:
    """The points for the assignment, which is worth `possible`; those of the export otherwise."""
    if result is None or not result.graded:
        return otherwise
    try:
        most = float(possible)
    except ValueError:
        most = result.of
    return amount(result.points * most / result.of if result.of else result.points)


def of_export(results: list[Result], book: Gradebook) -> tuple[list[list], list[str]]:
    columns = exercises(results)
    worth = {result.exercise: amount(result.of) for result in results}
    possible = {name: book.possible.get(name) or worth[name] for name in columns}
    found, lacking = gradebook.match(book, results)
    rows = []
    for number, theirs in sorted(found.items()):
        own = {result.exercise: result for result in theirs}
        row = book.rows[number]
        marks = [mark(own.get(n), possible[n], row.marks.get(n, "")) for n in columns]
        rows.append([*row.about, *marks])
    head = [*book.about, *(book.columns.get(name, name) for name in columns)]
    second = [FIRST, *[""] * (len(book.about) - 1), *possible.values()]
    notes = []
    if lacking:
        names = ", ".join(lacking[:MOST_NAMED]) + (", …" if len(lacking) > MOST_NAMED else "")
        notes = [f"canvas.csv lacks {len(lacking)} whom no single row of GRADEBOOK fits: {names}"]
    new = [name for name in columns if name not in book.columns]
    if new:
        notes.append(f"GRADEBOOK has no assignment for {', '.join(new)}: Canvas asks about it")
    return [head, second, *rows], notes


def of_results(results: list[Result]) -> list[list]:
    """The rows without an export.

    A number is given as Canvas's own and as the university's, because Canvas tries one after the
    other. Anything else is given as a login.
    """
    columns = exercises(results)
    worth = {result.exercise: amount(result.of) for result in results}
    rows = []
    for student, theirs in by_student(results).items():
        own = {result.exercise: result for result in theirs}
        number = next((result.id for result in theirs if result.id), "")
        is_number = number.isascii() and number.isdecimal()
        ids = [number, number, ""] if is_number else ["", "", number]
        name = student.replace(POSSIBLE, POSSIBLE.replace(" ", "_"))  # or Canvas skips the row
        rows.append([name, *ids, "", *(mark(own.get(n), "", "") for n in columns)])
    second = [FIRST, *[""] * (len(ABOUT) - 1), *(worth[name] for name in columns)]
    return [[*ABOUT, *columns], second, *rows]


def write(results: list[Result], folder: Path, book: Gradebook | None = None) -> list[str]:
    """Returns notes for the person who grades."""
    rows, notes = of_export(results, book) if book else (of_results(results), [])
    (folder / "canvas.csv").write_text(table(rows), encoding="utf-8", newline="")
    return notes
