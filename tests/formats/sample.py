"""Results of all kinds, including some of students who want to harm the person who opens the files."""

from expect import TOP

import points
from result import Result

TABLE = {
    exercise: points.read(TOP / "exercises" / exercise / "points.tsv")
    for exercise in ("03-kogge-stone", "15-bug-hunt")
}
# Hostile to a page, to XML, to JSON and to a format string; and a code point that is not a character.
NASTY = "</pre><script>alert(1)</script> ]]> & &lt; \"'` {0} %s \\ \ufffe\ufdd0 ∞ 😀"
FORMULA = "=cmd|' /C calc'!A0"


def result(student: str, state: str, exercise: str = "03-kogge-stone", **more) -> Result:
    """A result in that state; `fails` has the tests that failed and what was found."""
    fails, codes = more.pop("fails", {}), more.pop("codes", {})
    table = TABLE[exercise]
    outcomes = {line.test: "pass" for line in table} if state in ("solved", "failing") else {}
    outcomes.update(dict.fromkeys(fails, "fail"))
    tests = points.award(table, outcomes, fails, codes)
    caps = points.caps(table, tests)
    taken = sum(cap.taken for cap in caps)
    got = sum(test.points for test in tests) - taken - more.get("deducted", 0)
    more = {"points": got, "capped": taken, "caps": [cap.says for cap in caps]} | more
    return Result(student, exercise, state=state, of=points.total(table), tests=tests, **more).check()


def missing(student: str) -> Result:
    return Result(student, "15-bug-hunt", of=20, what="nothing was handed in").check()


def given_only() -> Result:
    table = TABLE["03-kogge-stone"]
    tests = points.award(table, {"no_elements": "pass", "work": "skip"}, {})
    return Result("skeleton", "03-kogge-stone", state="in-progress", of=20, tests=tests).check()


LONG = "x" * 250
STUDENTS = [
    "anna", "Bob Müller_17", FORMULA, "@twice", "../../../etc/passwd", "..", ".hidden", "-rf *",
    "ends.", "a%2Fb", "a/b", LONG + "1", LONG + "2", "<b>bold</b>", "שלום",
]

RESULTS = [
    result("anna", "solved", seconds=1.25, handed_in="2026-03-01T12:00:00Z", id="anna@example.org",
           sha256="0" * 64, sandbox="bubblewrap", file="03-kogge-stone/kernel.cu",
           report="12 passed, 0 failed"),
    result("anna", "failing", attempt=2, exercise="15-bug-hunt", late_days=2, deducted=1.5,
           fails={"chained": "kernel.cu:7: it waits for ever\nnext: make trace"},
           codes={"chained": ["deadlock"], "two_trees": ["deadlock"]}),
    result("Bob Müller_17", "failing", fails={"barriers": "", "work": "too much"}, what="barriers:",
           codes={"barriers": ["barriers"], "work": ["work"]}),
    *(result(student, "failing", fails={"every_prefix": NASTY + "\n" + NASTY}, what=FORMULA,
             report=NASTY + "\n\n" + FORMULA) for student in STUDENTS[2:]),
    missing("Bob Müller_17"),
    result("cara", "failing", deducted=2, late_days=1, fails={"work": "w"}, codes={"work": ["work"]}, id="4711",
           decision="oral exam", computed=3, points=12, handed_in_by="dora"),
    Result("cara", "15-bug-hunt", state="missing", of=20, points=4, decision="shown in class", id="4711").check(),
    given_only(),
    Result("later", "03-kogge-stone", state="ungraded", of=20, what="the disk is full").check(),
    Result("refuses", "03-kogge-stone", state="refused", of=20, what="kernel.cu:3: it calls system"),
]
