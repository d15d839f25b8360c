"""Tables as spreadsheets read them: with commas or with tabs between their cells."""

import csv
import io
from collections.abc import Iterable

from result import escaped, is_control

# A spreadsheet takes a cell that begins with one of these for a formula, even between quotes. So a
# student could make it run a command for the person who opens the table. Some spreadsheets treat
# the wide characters in the same way.
# https://owasp.org/www-community/attacks/CSV_Injection
FORMULA = tuple("=+-@＝＋－＠\t\r")


def defused(cell):
    """The cell as a text that no spreadsheet takes for a formula.

    Numbers and a single hyphen stay as they are.
    """
    if isinstance(cell, str) and cell != "-" and cell.lstrip().startswith(FORMULA):
        return "'" + cell
    return cell


def table(rows: list[list]) -> str:
    """The rows in the format of RFC 4180."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([defused(cell) for cell in row] for row in rows)
    return text.getvalue()


def tsv(rows: Iterable[list]) -> str:
    """The rows with tabs between their cells.

    A tab, a line end or another control character in a cell is shown as an escape, so each row is
    one line, and all rows have as many cells as they were given.
    """
    return "".join("\t".join(map(one_line, row)) + "\n" for row in rows)


def one_line(cell) -> str:
    return "".join(escaped(c) if is_control(c) else c for c in str(defused(cell)))
