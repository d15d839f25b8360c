"""The record of one submission to one exercise, as it is stored in build/grading/results/.

Part of a record comes from a program that a student wrote. So every text in it has a limited length
and no control characters, and every number has a range. `clean` and `shown` make such texts.
`Result.check` refuses anything else, both when a record is written and when it is read.
"""

import json
import math
import os
import re
import unicodedata
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from codes import CODE, CODES_LIMIT

STATES = (
    "solved",
    "failing",
    "in-progress",
    "untouched",
    "broken",
    "missing",
    "refused",
    "stopped",
    "ungraded",
)
# Grading failed, and not the submission. So there is no verdict yet, and the 0 points do not count.
UNGRADED = "ungraded"
WITHOUT_POINTS = ("untouched", "missing", "refused", "broken", UNGRADED)
OUTCOMES = ("pass", "fail", "skip", "missing")
SANDBOXES = ("bubblewrap", "none")

NAME_LIMIT = 300  # characters of a student's name, an exercise's, a test's, a path
LINE_LIMIT = 300  # of a line that says what was found
FINDING_LIMIT = 2_000  # characters kept of what a failed test found
REPORT_LIMIT = 100_000  # of the output of make check
PRINTED_LIMIT = 20_000  # of the output of the kernel program
TESTS_LIMIT = 200  # tests of an exercise
CAPS_LIMIT = 10  # parts of an exercise
CAP_LIMIT = 2_000  # characters that say why points do not count: it names tests of a part
POINTS_LIMIT = 1_000  # points of an exercise
SEED_LIMIT = 2**53 - 1  # every reader of JSON reads whole numbers up to here exactly
FILE_LIMIT = 4_000_000  # bytes of a record's file

# These change the direction of the text that follows, so that it looks like another text.
DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
EXERCISE = re.compile(r"[0-9]{2}-[a-z0-9-]{1,60}")
TEST = re.compile(r"[a-z_][a-z_0-9]{0,99}")
SHA256 = re.compile(r"[0-9a-f]{64}|")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


class BadRecord(ValueError):
    """The record is not valid. The message is one line."""


def is_control(character: str) -> bool:
    """Whether the character could control a terminal or a table, or is not a valid character."""
    return (
        unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") or character in DIRECTIONS
    )


def clean(text: str, limit: int, lines: bool = False) -> str:
    """The text without control characters, at most `limit` long, in one line unless `lines`."""
    text = text.replace("\r\n", "\n").expandtabs(4)
    kept = "".join(c for c in text if c == "\n" or not is_control(c))
    if not lines:
        kept = " ".join(kept.split())
    return kept if len(kept) <= limit else kept[: limit - 1] + "…"


def shown(name: str) -> str:
    r"""The name with control characters as \xNN or \uNNNN, and a backslash as two.

    So different names always look different.
    """
    return "".join(escaped(c) if is_control(c) or c == "\\" else c for c in name)


def escaped(character: str) -> str:
    if character == "\\":
        return "\\\\"
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # a byte that is not UTF-8, as Python represents it in file names
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code < 0x80 else f"\\u{code:04x}"


@dataclass
class Test:
    """One test of the exercise."""

    name: str
    outcome: str  # one of OUTCOMES
    points: float = 0.0
    of: float = 0.0
    shows: str = ""  # what passing it shows, from points.tsv
    finding: str = ""  # the first lines of what was found
    core: bool = False  # whether the exercise, or its part, is done only if this test passes
    codes: list[str] = field(default_factory=list)  # of what was found, such as shared-race


@dataclass
class Result:
    """One submission to one exercise."""

    student: str  # as `shown` writes it
    exercise: str
    attempt: int = 1
    handed_in: str | None = None  # in UTC, as in 2026-03-01T12:00:00Z
    late_days: int = 0
    file: str = ""  # below the student's folder
    sha256: str = ""  # of the file's bytes
    state: str = "missing"
    points: float = 0.0  # that count in the end
    of: float = 0.0
    capped: float = 0.0  # points of tests that do not count, because a core test does not pass
    caps: list[str] = field(default_factory=list)  # why: a sentence for each part
    deducted: float = 0.0  # for late days
    what: str = ""  # one line: the first test that failed and what it found, or why it was refused
    seed: int = 1
    sandbox: str = "none"
    seconds: float = 0.0
    tests: list[Test] = field(default_factory=list)
    report: str = ""  # what make check said
    printed: str = ""  # what the kernel program printed: students get it only with the seed
    id: str = ""  # of the student, from the roster: an e-mail address, or a number
    handed_in_by: str = ""  # the member of the student's group who handed it in
    decision: str = ""  # why the points are those that the instructor decided
    computed: float = 0.0  # points without that decision

    @property
    def graded(self) -> bool:
        """Whether the points are a score. Otherwise tables have an empty cell in their place.

        Points that the instructor decided are a score, even if the grading failed.
        """
        return self.state != UNGRADED or bool(self.decision)

    def check(self) -> "Result":
        """The record itself, if all fields are valid. Raises BadRecord otherwise."""
        text(self.student, "student", NAME_LIMIT)
        if not self.student:
            raise BadRecord("student is empty")
        text(self.exercise, "exercise", NAME_LIMIT, EXERCISE)
        whole(self.attempt, "attempt", 1, 100_000)
        if self.handed_in is not None:
            text(self.handed_in, "handed_in", 20, TIME)
        whole(self.late_days, "late_days", 0, 100_000)
        text(self.file, "file", 4 * NAME_LIMIT)
        text(self.sha256, "sha256", 64, SHA256)
        one_of(self.state, "state", STATES)
        number(self.points, "points", POINTS_LIMIT)
        number(self.of, "of", POINTS_LIMIT)
        number(self.deducted, "deducted", POINTS_LIMIT)
        number(self.capped, "capped", POINTS_LIMIT)
        if not isinstance(self.caps, list) or len(self.caps) > CAPS_LIMIT:
            raise BadRecord("caps is not a list, or has too many sentences")
        for cap in self.caps:
            text(cap, "why points do not count", CAP_LIMIT)
        if self.points > self.of:
            raise BadRecord("points exceed what the exercise is worth")
        text(self.decision, "decision", LINE_LIMIT)
        number(self.computed, "computed", POINTS_LIMIT)
        text(self.handed_in_by, "handed_in_by", NAME_LIMIT)
        if self.points > 0 and self.state in WITHOUT_POINTS and not self.decision:
            raise BadRecord(f"points for what is {self.state}")
        text(self.what, "what", LINE_LIMIT)
        whole(self.seed, "seed", 0, SEED_LIMIT)
        one_of(self.sandbox, "sandbox", SANDBOXES)
        number(self.seconds, "seconds", 1_000_000)
        text(self.report, "report", REPORT_LIMIT, lines=True)
        text(self.printed, "printed", PRINTED_LIMIT, lines=True)
        text(self.id, "id", NAME_LIMIT)
        if not isinstance(self.tests, list) or len(self.tests) > TESTS_LIMIT:
            raise BadRecord("tests is not a list, or has too many tests")
        for test in self.tests:
            check_test(test)
        if len({test.name for test in self.tests}) < len(self.tests):
            raise BadRecord("a test is listed twice")
        return self

    def to_json(self) -> str:
        return json.dumps(asdict(self.check()), ensure_ascii=False, indent=1) + "\n"


def check_test(test: Test) -> None:
    text(test.name, "a test's name", 100, TEST)
    one_of(test.outcome, "a test's outcome", OUTCOMES)
    number(test.points, "a test's points", POINTS_LIMIT)
    number(test.of, "a test's points", POINTS_LIMIT)
    if test.points > test.of:
        raise BadRecord(f"{test.name} has more points than it is worth")
    text(test.shows, "what a test shows", LINE_LIMIT)
    text(test.finding, "a finding", FINDING_LIMIT, lines=True)
    if not isinstance(test.core, bool):
        raise BadRecord("core is not true or false")
    if not isinstance(test.codes, list) or len(test.codes) > CODES_LIMIT:
        raise BadRecord("codes is not a list, or has too many codes")
    for code in test.codes:
        text(code, "a code", 40, CODE)


def text(
    value, name: str, limit: int, pattern: re.Pattern | None = None, lines: bool = False
) -> None:
    if not isinstance(value, str) or len(value) > limit:
        raise BadRecord(f"{name} is not a text, or is longer than {limit} characters")
    if any(is_control(c) and not (lines and c == "\n") for c in value):
        raise BadRecord(f"{name} has a control character")
    if pattern and not pattern.fullmatch(value):
        raise BadRecord(f"{name} has the wrong form: {value[:40]}")


def whole(value, name: str, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadRecord(f"{name} is not a whole number from {least} to {most}")


def number(value, name: str, most: float) -> None:
    right = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not right or not math.isfinite(value) or not 0 <= value <= most:
        raise BadRecord(f"{name} is not a number from 0 to {most}")


def one_of(value, name: str, values: tuple[str, ...]) -> None:
    if value not in values:
        raise BadRecord(f"{name} must be one of {', '.join(values)}")


def from_json(line: str) -> Result:
    """Parses a record. Raises BadRecord."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRecord("this is not JSON") from error
    return from_value(value)


def from_value(value) -> Result:
    """Makes a record of a value parsed from JSON. Raises BadRecord."""
    tests = made_of(value, Result).get("tests", [])
    if not isinstance(tests, list):
        raise BadRecord("tests is not a list")
    value["tests"] = [Test(**made_of(test, Test)) for test in tests]
    return Result(**value).check()


def made_of(value, kind) -> dict:
    """The value, if it is an object with fields of `kind` and has those without a default."""
    if not isinstance(value, dict):
        raise BadRecord(f"this is not a {kind.__name__.lower()}")
    strange = set(value) - {f.name for f in fields(kind)}
    if strange:
        raise BadRecord(f"there is no field {clean(min(strange), 40)}")
    first, second = [f.name for f in fields(kind)][:2]
    if first not in value or second not in value:
        raise BadRecord(f"{first} or {second} is missing")
    return value


def read(path: Path) -> Result:
    """The record in the file. Raises BadRecord if it is not valid, OSError if it can't be read."""
    with open(path, "rb") as file:
        data = file.read(FILE_LIMIT + 1)
    if len(data) > FILE_LIMIT:
        raise BadRecord(f"{path.name} has more than {FILE_LIMIT} bytes")
    try:
        return from_json(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path.name} is not UTF-8") from error


def write(result: Result, path: Path) -> None:
    """Writes the record to the file: the whole record or, if this process dies, nothing."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(part, "w", encoding="utf-8") as file:
        file.write(result.to_json())
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)
