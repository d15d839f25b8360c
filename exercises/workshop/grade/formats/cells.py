"""Tables with commas between their cells, as spreadsheets read them."""

import csv
import io

# A spreadsheet takes a cell that begins so for a formula, even between quotes: a student could
# have it run a command of whoever opens the table. The wide ones are the same to some.
# https://owasp.org/www-community/attacks/CSV_Injection
FORMULA = tuple("=+-@＝＋－＠\t\r")


def defused(cell):
    """The cell as a text that no spreadsheet takes for a formula.

    A number and a lone hyphen are what they are.
    """
    if isinstance(cell, str) and cell != "-" and cell.lstrip().startswith(FORMULA):
        return "'" + cell
    return cell


def table(rows: list[list]) -> str:
    """The rows as RFC 4180 has them."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([defused(cell) for cell in row] for row in rows)
    return text.getvalue()
