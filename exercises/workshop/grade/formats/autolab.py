"""autolab/STUDENT.txt: what an autograder prints for Autolab, with the scores in the last line.

Each problem of the assessment is named after an exercise.
https://docs.autolabproject.com/lab/#writing-autograders
"""

import json
from pathlib import Path

from result import Result

from formats.feedback_text import feedback
from formats.files import by_student, file_name, fresh, save


def last_line(results: list[Result]) -> str:
    scores = {result.exercise: result.points for result in results if result.graded}
    return json.dumps({"scores": scores})


def write(results: list[Result], folder: Path) -> None:
    out = fresh(folder / "autolab", ".txt")
    for student, theirs in by_student(results).items():
        text = feedback(student, theirs) + last_line(theirs) + "\n"
        save(out / f"{file_name(student)}.txt", text)
