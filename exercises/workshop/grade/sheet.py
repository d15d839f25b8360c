"""Small tables that the person who grades gives, such as a roster, with commas, semicolons or tabs.

Whatever is wrong with a file ends in BadFile, whose message is one line that names the place.
"""

import csv
import io
from dataclasses import dataclass
from pathlib import Path

from result import clean, shown

FILE_LIMIT = 20_000_000  # bytes
DELIMITERS = ",;\t"


class BadFile(ValueError):
    """A table is not valid. The message is one line."""


@dataclass(frozen=True)
class Line:
    """A line of a table with named columns. Cells have no blanks around them."""

    place: str  # FILE:LINE
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def wrong(self, why: str) -> BadFile:
        """An error that names this line. Its text is safe to print."""
        return BadFile(clean(shown(f"{self.place}: {why}"), 300))


def text_of(path: Path) -> str:
    try:
        with open(path, "rb") as file:
            data = file.read(FILE_LIMIT + 1)
    except OSError as error:
        raise BadFile(f"{path} can't be read: {error.strerror}") from error
    if len(data) > FILE_LIMIT:
        raise BadFile(f"{path} has more than {FILE_LIMIT // 1_000_000} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(f"{path} is not UTF-8") from error


def rows(path: Path) -> list[list[str]]:
    """The rows that are not empty. The beginning of the text decides what is between cells."""
    text = text_of(path)
    try:
        delimiter = csv.Sniffer().sniff(text[:2000], DELIMITERS).delimiter
    except csv.Error:
        delimiter = ","
    return [row for _, row in parsed(path, text, delimiter)]


def table(path: Path, columns: list[str]) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """The first row, which must name these columns; and the others, each with its line's number.

    All rows have as many cells as the first row, or more.
    """
    text = text_of(path)
    first = text.split("\n", 1)[0]
    for delimiter in DELIMITERS:
        head = [cell.strip() for row in csv.reader([first], delimiter=delimiter) for cell in row]
        if set(columns) <= {name.lower() for name in head}:
            break
    else:
        raise BadFile(f"{path}: the first line must name the columns {', '.join(columns)}")
    others = parsed(path, text, delimiter)[1:]
    return head, [(number, row + [""] * (len(head) - len(row))) for number, row in others]


def parsed(path: Path, text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    """The rows that are not empty, each with the number of its last line."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    found = []
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                found.append((reader.line_num, [cell.strip() for cell in row]))
    except csv.Error as error:
        raise BadFile(f"{path}:{reader.line_num}: this is not a table: {error}") from error
    return found


def records(path: Path, columns: str) -> list[Line]:
    """The lines of a table whose first line names these columns, in any order, and maybe others."""
    names = columns.split()
    head, others = table(path, names)
    found = []
    for number, row in others:
        cells = dict(zip([name.lower() for name in head], row, strict=False))
        line = Line(f"{path}:{number}", cells)
        for name in names:
            if not line[name]:
                raise line.wrong(f"the column {name} is empty")
        found.append(line)
    return found
