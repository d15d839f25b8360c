"""GRADEBOOK: an export of Canvas's gradebook, which says how Canvas names students and assignments.

The first row has the columns Student, ID, maybe SIS User ID, SIS Login ID and others, Section, and
then the assignments as `title (number)`. A row that begins with Points Possible, and rows that
say how grades are posted, are about the assignments.
https://github.com/instructure/canvas-lms/blob/master/lib/gradebook_importer.rb
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

import sheet
from result import Result

# Canvas takes a row for that of the points if its first cell contains this text.
POSSIBLE = "Points Possible"
ASSIGNMENT = re.compile(r"(?P<title>.*\S)\s+\(\d+\)")


@dataclass(frozen=True)
class Row:
    """A student's row."""

    about: list[str]  # the cells under Gradebook.about
    marks: dict[str, str]  # by exercise

    def ids(self, about: list[str]) -> set[str]:
        cells = dict(zip(about, self.about, strict=True))
        names = ("ID", "SIS User ID", "SIS Login ID")
        return {cells[name].casefold() for name in names if cells.get(name)}


@dataclass(frozen=True)
class Gradebook:
    about: list[str]  # names of the columns before the assignments
    columns: dict[str, str] = field(default_factory=dict)  # the assignment of each exercise
    possible: dict[str, str] = field(default_factory=dict)  # its points, by exercise
    rows: list[Row] = field(default_factory=list)


def read(path: Path, exercises: list[str]) -> Gradebook:
    """Raises BadFile."""
    head, others = sheet.table(path, ["student", "id", "section"])
    if head[0] != "Student" or "Section" not in head:
        raise sheet.BadFile(f"{path} is not an export of Canvas's gradebook")
    end = head.index("Section") + 1
    at: dict[str, int] = {}
    for number, name in enumerate(head[end:], end):
        exercise = exercise_of(name, exercises)
        if exercise in at:
            both = f"{head[at[exercise]]} and {name}"
            raise sheet.BadFile(f"{path} has two assignments for {exercise}: {both}")
        if exercise:
            at[exercise] = number
    possible: dict[str, str] = {}
    rows = []
    for _, row in others:
        marks = {exercise: row[number] for exercise, number in at.items()}
        if POSSIBLE in row[0]:
            possible = marks
        elif row[0]:
            rows.append(Row(row[:end], marks))
    columns = {exercise: head[number] for exercise, number in at.items()}
    return Gradebook(head[:end], columns, possible, rows)


def exercise_of(column: str, exercises: list[str]) -> str:
    """The exercise whose name is, or begins, the title of the assignment; "" if there is none."""
    found = ASSIGNMENT.fullmatch(column)
    words = (found["title"] if found else column).lower().split()
    return words[0].rstrip(":,") if words and words[0].rstrip(":,") in exercises else ""


def words_of(name: str) -> list[str]:
    """The same for `Müller, Anna` and `Anna Müller`."""
    return sorted(re.findall(r"\w+", name.casefold()))


def match(book: Gradebook, results: list[Result]) -> tuple[dict[int, list[Result]], list[str]]:
    """The results of each row's student; and the students that no row, or no single row, is for.

    A student's number or address decides. The name decides if no row has them, as in Canvas.
    """
    found: dict[int, list[Result]] = {}
    lacking = []
    students: dict[str, list[Result]] = {}
    for result in results:
        students.setdefault(result.student, []).append(result)
    claims: dict[str, list[int]] = {name: rows_of(book, own[0]) for name, own in students.items()}
    claimed = [number for numbers in claims.values() for number in numbers]
    for name, numbers in claims.items():
        if len(numbers) == 1 and claimed.count(numbers[0]) == 1:
            found[numbers[0]] = students[name]
        else:
            lacking.append(name)
    return found, lacking


def rows_of(book: Gradebook, result: Result) -> list[int]:
    """The rows that may be the student's."""
    own = result.id.casefold()
    found = [n for n, row in enumerate(book.rows) if own in row.ids(book.about)]
    if found:
        return found
    wanted = words_of(result.student)
    return [n for n, row in enumerate(book.rows) if words_of(row.about[0]) == wanted]
