"""The names that course systems give to the files they export, and the roster."""

import re
from dataclasses import dataclass
from pathlib import Path

import tree
from sheet import BadFile, rows, text_of

# Moodle: a folder for each student or, with another setting, a file.
MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_(?P<kind>[a-z]+)(_(?P<file>.*))?")
# Canvas: a file for each student. It adds -1 to the name of a file that was handed in again.
CANVAS = re.compile(
    r"(?P<name>[^_]+)_(LATE_)?(?P<id>\d+)_\d+_"
    r"(?P<file>(?P<stem>kernel|[0-9]{2}-[a-z0-9-]*?[a-z]|.*)(-\d+)?\."
    r"(?P<ending>cu|zip|tar|tar\.gz|tgz))",
    re.IGNORECASE,
)
GRADESCOPE = "submission_metadata.yml"


@dataclass(frozen=True)
class Name:
    """What the name of a folder or a file says: the student's name and number."""

    student: str
    id: str = ""
    file: str = ""  # of a file: the name that the student gave it


def of_folder(name: str) -> Name | None:
    """Whose folder it is; None if it has text that was typed online, and no file."""
    moodle = MOODLE.fullmatch(name)
    if not moodle:
        return Name(name)
    return Name(moodle["name"], moodle["id"]) if moodle["kind"] == "file" else None


def of_file(name: str) -> Name | None:
    """Whose file it is, if it is not in a student's folder; None if its name doesn't say."""
    moodle = MOODLE.fullmatch(name)
    if moodle and moodle["kind"] == "file" and moodle["file"]:
        return Name(moodle["name"], moodle["id"], moodle["file"])
    canvas = CANVAS.fullmatch(name)
    if canvas:
        return Name(canvas["name"], canvas["id"], f"{canvas['stem']}.{canvas['ending']}")
    ending = tree.archive_ending(name)
    if ending and ending != name.lower():
        return Name(name[: -len(ending)], file=name)
    return None


@dataclass
class Handed:
    """What Gradescope's list says of a folder."""

    names: list[Name]
    time: str = ""


def gradescope(path: Path) -> dict[str, Handed]:
    """Whose folder each folder of Gradescope's export is, by submission_metadata.yml.

    Of that file's YAML only these lines are read: a folder's name, the submitters' `:name:`,
    `:sid:` and `:email:`, and `:created_at:`. The `:history:` of older attempts is skipped.
    """
    folders: dict[str, Handed] = {}
    now, submitters = None, False
    for line in text_of(path).splitlines():
        if folder := re.fullmatch(r"['\"]?(submission_\d+)['\"]?:\s*", line):
            now = folders.setdefault(folder[1], Handed([]))
            continue
        field = re.fullmatch(r"( *)(- )? *:(\w+):\s*(.*?)\s*", line)
        if not field or now is None:
            continue
        indent, key, value = len(field[1]), field[3], field[4].strip("'\"")
        if indent == 2 and not field[2]:
            submitters = key == "submitters"
            if key == "created_at":
                now.time = value
        elif submitters and key == "name" and value:
            now.names.append(Name(value))
        elif submitters and key in ("sid", "email") and value and now.names:
            if not now.names[-1].id or key == "email":
                now.names[-1] = Name(now.names[-1].student, value)
    return folders


def roster(path: Path) -> dict[str, str]:
    """The students of the roster, in its order, and what its second column says of each."""
    students: dict[str, str] = {}
    table = rows(path)
    if table and table[0][0].lower() in ("student", "name", "students"):
        table = table[1:]
    for name, *more in table:
        if name in students:
            raise BadFile(f"{path} has {name!r} twice")
        if name:
            students[name] = more[0] if more else ""
    if not students:
        raise BadFile(f"{path} has no student")
    return students
