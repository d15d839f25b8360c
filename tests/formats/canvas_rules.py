"""What Canvas requires of a gradebook that is imported, as its importer reads it.

https://github.com/instructure/canvas-lms/blob/master/lib/gradebook_importer.rb
"""

ABOUT = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]


def wrong(rows: list[list[str]]) -> list[str]:
    """Everything that Canvas would not read as it is meant, in words."""
    found = []
    head = rows[0]
    if len(head) < 4 or "Student" not in head[0] or "ID" not in head[1]:
        found.append("the first row is not recognised as a header")
    if head[: len(ABOUT)] != ABOUT:
        found.append(f"the columns begin with {head[: len(ABOUT)]}")
    if len(set(head)) < len(head):
        found.append("a column is there twice")
    if len({len(row) for row in rows}) > 1:
        found.append("rows differ in length")
    possible = [row for row in rows[1:] if "Points Possible" in row[0]]
    if possible != [rows[1]]:
        found.append("the second row, and no other one, must be that of the points")
    for row in rows[1:]:
        for mark in row[len(ABOUT) :]:
            if mark and not is_number(mark):
                found.append(f"{mark} is not a mark")
    return found


def students(rows: list[list[str]]) -> list[list[str]]:
    """The rows that Canvas takes for students."""
    return [row for row in rows[1:] if "Points Possible" not in row[0] and any(map(str.strip, row))]


def is_number(mark: str) -> bool:
    return mark.replace(".", "", 1).isdigit()
