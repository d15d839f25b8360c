"""What the results of grading are written to: files for people, and for systems that keep grades.

A format is a function of a list of results and a folder, and leaves its files there. Of each
student and exercise there is one result: of several attempts, grading has chosen. A result is a
record of result.py: its texts have no control characters, and none is longer than it may be. So a
format has to think of its own syntax only.
"""

from pathlib import Path

from result import Result

from formats import (
    autolab,
    feedback_html,
    feedback_text,
    gradescope,
    grades_csv,
    grades_json,
    junit,
    moodle,
)

FORMATS = {
    "csv": grades_csv.write,  # grades.csv
    "json": grades_json.write,  # grades.json
    "text": feedback_text.write,  # feedback/STUDENT.txt
    "html": feedback_html.write,  # feedback/STUDENT.html
    "junit": junit.write,  # junit.xml
    "gradescope": gradescope.write,  # gradescope/STUDENT.json
    "autolab": autolab.write,  # autolab/STUDENT.txt
    "moodle": moodle.write,  # moodle.csv
}


def chosen(names: str) -> list[str]:
    """The formats of FORMATS= or, if that is empty, all. Raises ValueError with a line."""
    wanted = names.replace(",", " ").split()
    for name in wanted:
        if name not in FORMATS:
            raise ValueError(f"there is no format {name}: there are {', '.join(FORMATS)}")
    return [name for name in FORMATS if name in wanted or not wanted]


def write(results: list[Result], folder: Path, names: list[str]) -> None:
    """Leaves the files of these formats in the folder, in place of those that are there."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        FORMATS[name](results, folder)
