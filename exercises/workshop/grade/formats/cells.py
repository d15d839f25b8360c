"""Tables with commas between their cells, as spreadsheets read them."""

import csv
import io

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
