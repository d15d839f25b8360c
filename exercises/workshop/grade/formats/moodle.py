"""moodle.csv: a row for each student, to be imported into Moodle's gradebook.

Moodle asks what each column means. Map `student` to the e-mail address, the number or the name of
the user, each exercise to a grade item, and the column after it to the feedback of that item.
https://docs.moodle.org/en/Grade_import
"""

from pathlib import Path

from result import Result

from formats.cells import table
from formats.files import by_student, exercises, first_finding, reasons, score


def feedback(result: Result) -> str:
    # In older versions of Moodle a backslash before a quote has a meaning that RFC 4180 lacks.
    found = " ".join(first_finding(result).split()).replace('"', "'")
    said = [f"{line.removesuffix('.')}." for line in reasons(result)] + [found] * bool(found)
    return " ".join([f"{result.state}.", *said]) if said else result.state


def write(results: list[Result], folder: Path) -> None:
    columns = exercises(results)
    head = ["student"]
    for exercise in columns:
        head += [exercise, f"{exercise} feedback"]
    rows = []
    for student, theirs in by_student(results).items():
        row = [next((result.id for result in theirs if result.id), student)]
        of = {result.exercise: result for result in theirs}
        for exercise in columns:
            if exercise in of:
                row += [score(of[exercise]) or "-", feedback(of[exercise])]
            else:
                row += ["-", ""]  # no grade, rather than a grade of 0
        rows.append(row)
    (folder / "moodle.csv").write_text(table([head, *rows]), encoding="utf-8", newline="")
