"""The formats that results are written in: files for people, and for systems that keep grades.

A format is a function that takes a list of results and a folder, and writes its files there. There
is one result per student and exercise, because grading has chosen among several attempts. A result
is a record of result.py: its texts have no control characters and limited lengths. So a format only
has to care about its own syntax.
"""

from pathlib import Path

from gradebook import Gradebook
from result import Result
from seeds import for_student

from formats import (
    autolab,
    canvas,
    feedback_html,
    feedback_text,
    gradescope,
    grades_csv,
    grades_json,
    junit,
    moodle,
    statistics,
    total_csv,
)

FORMATS = {
    "csv": grades_csv.write,  # grades.csv
    "total": total_csv.write,  # grades-total.csv
    "json": grades_json.write,  # grades.json
    "text": feedback_text.write,  # feedback/STUDENT.txt
    "html": feedback_html.write,  # feedback/STUDENT.html
    "junit": junit.write,  # junit.xml
    "gradescope": gradescope.write,  # gradescope/STUDENT.json
    "autolab": autolab.write,  # autolab/STUDENT.txt
    "moodle": moodle.write,  # moodle.csv
    "canvas": canvas.write,  # canvas.csv
    "statistics": statistics.write,  # statistics.html, .tsv and findings.tsv
}
FOR_INSTRUCTORS = ("csv", "json")  # with the seed


def chosen(names: str) -> list[str]:
    """The formats that FORMATS= names; all if it is empty. Raises ValueError with a line."""
    wanted = names.replace(",", " ").split()
    for name in wanted:
        if name not in FORMATS:
            raise ValueError(f"there is no format {name}: the formats are {', '.join(FORMATS)}")
    return [name for name in FORMATS if name in wanted or not wanted]


def write(
    results: list[Result],
    folder: Path,
    names: list[str],
    book: Gradebook | None = None,
    show_seed: bool = False,
) -> list[str]:
    """Writes the files of these formats to the folder, in place of older ones.

    `book` is Canvas's gradebook, if it was given. What students get names the seed, and has the
    output of the kernel program, only if `show_seed`. Returns notes for the person who grades.
    """
    folder.mkdir(parents=True, exist_ok=True)
    told = [for_student(result, show_seed) for result in results]
    for name in names:
        if name != "canvas":
            FORMATS[name](results if name in FOR_INSTRUCTORS else told, folder)
    return canvas.write(results, folder, book) if "canvas" in names else []
