"""The names that course systems give to the files they export, and the roster."""

import re
from dataclasses import dataclass, field
from pathlib import Path

import tree
from sheet import BadFile, rows, text_of

try:
    import yaml
except ImportError:  # only Gradescope's list needs it
    yaml = None

# Moodle: a folder for each student or, with another setting, a file.
MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_(?P<kind>[a-z]+)(_(?P<file>.*))?")
# Canvas: a file for each student. It adds -1 to the name of a file that was handed in again.
CANVAS = re.compile(
    r"(?P<name>[^_]+)_(?P<late>LATE_)?(?P<id>\d+)_\d+_"
    r"(?P<file>(?P<stem>kernel|[0-9]{2}-[a-z0-9-]*?[a-z]|.*)(-\d+)?\."
    r"(?P<ending>cu|zip|tar|tar\.gz|tgz))",
    re.IGNORECASE,
)
GRADESCOPE = "submission_metadata.yml"


class NoYaml(Exception):
    """PyYAML is not installed, which reads Gradescope's list."""


@dataclass(frozen=True)
class Name:
    """What the name of a folder or a file says: the student's name and number."""

    student: str
    id: str = ""
    file: str = ""  # of a file: the name that the student gave it
    exported: bool = False  # by a course system: all below is the student's own
    late: bool = False  # as the course system marks it, without a time


def of_folder(name: str) -> Name | None:
    """Whose folder it is; None if it has text that was typed online, and no file."""
    moodle = MOODLE.fullmatch(name)
    if not moodle:
        return Name(name)
    own = Name(moodle["name"], moodle["id"], exported=True)
    return own if moodle["kind"] == "file" else None


def of_file(name: str) -> Name | None:
    """Whose file it is, if it is not in a student's folder; None if its name doesn't say."""
    moodle = MOODLE.fullmatch(name)
    if moodle and moodle["kind"] == "file" and moodle["file"]:
        return Name(moodle["name"], moodle["id"], moodle["file"], exported=True)
    canvas = CANVAS.fullmatch(name)
    if canvas:
        file = f"{canvas['stem']}.{canvas['ending']}"
        return Name(canvas["name"], canvas["id"], file, exported=True, late=bool(canvas["late"]))
    ending = tree.archive_ending(name)
    if ending and ending != name.lower():
        return Name(name[: -len(ending)], file=name)
    return None


@dataclass
class Handed:
    """What Gradescope's list says of a folder."""

    names: list[Name] = field(default_factory=list)
    time: str = ""


def gradescope(path: Path) -> dict[str, Handed]:
    """Whose folder each folder of Gradescope's export is, by submission_metadata.yml.

    Raises BadFile if it is not as Gradescope writes it, and NoYaml if nothing can read it.
    """
    if yaml is None:
        raise NoYaml
    text = text_of(path)
    try:  # all values stay texts
        listed = yaml.load(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise BadFile(f"{path} is not YAML: {' '.join(str(error).split())}") from error
    if not isinstance(listed, dict):
        raise BadFile(f"{path} does not list submissions")
    return {str(folder): handed(about) for folder, about in listed.items()}


def handed(about) -> Handed:
    """The submitters of a submission, and the time. Other forms than Gradescope's say nothing."""
    if not isinstance(about, dict):
        return Handed()
    submitters = about.get(":submitters")
    names = []
    for submitter in submitters if isinstance(submitters, list) else []:
        name, sid, email = (value_of(submitter, key) for key in (":name", ":sid", ":email"))
        if name:
            names.append(Name(name, email or sid, exported=True))
    return Handed(names, value_of(about, ":created_at"))


def value_of(mapping, key: str) -> str:
    value = mapping.get(key) if isinstance(mapping, dict) else ""
    return value.strip() if isinstance(value, str) and value not in ("~", "null") else ""


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
