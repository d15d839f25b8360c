"""Tests of the formats: each is compared with its published rules, or read by another parser."""

import csv
import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

from expect import GRADE, TOP, end, expect, refused, skip

import canvas_rules
import formats
import gradebook
import result
import sheet
import tables
from formats import cells, counted as counting, files, statistics
from gradescope_rules import wrong
from sample import FORMULA, NASTY, RESULTS, STUDENTS, TABLE

BOB = "Bob Müller_17"  # fails a core test
OUT = TOP / "build/tests/formats/out"
HERE = Path(__file__).parent
shutil.rmtree(OUT, ignore_errors=True)
formats.write(RESULTS, OUT, formats.chosen(""))
names = sorted({r.student for r in RESULTS})


def rows(path: Path, encoding: str) -> list[list[str]]:
    with open(path, encoding=encoding, newline="") as file:
        return list(csv.reader(file, strict=True))


def has(name: str, command: str) -> bool:
    if shutil.which(command):
        return True
    skip(name, f"{command} is not installed")
    return False


# --- All: where files lie.
expect("all formats", list(formats.FORMATS), formats.chosen(""))
expect("some formats", formats.chosen("html, csv"), ["csv", "html"])
refused("no such format", ValueError, "there is no format xls: the formats are csv, total, json", formats.chosen, "csv,xls")
expect("files beside the folders", sorted(p.name for p in OUT.iterdir()),
       ["autolab", "canvas.csv", "feedback", "findings.tsv", "grades-total.csv", "grades.csv", "grades.json",
        "gradescope", "junit.xml", "moodle.csv", "statistics.html", "statistics.tsv"])
for folder, ending in [("feedback", ".txt"), ("feedback", ".html"), ("gradescope", ".json"), ("autolab", ".txt")]:
    found = {p.name for p in (OUT / folder).iterdir() if p.suffix == ending}
    expect(f"a file each in {folder}", len(found), len(names))
    expect(f"their names in {folder}", found, {files.file_name(name) + ending for name in names})
stale = OUT / "feedback/gone.txt"
stale.touch()
formats.write(RESULTS, OUT, ["text"])
expect("nothing is left of an earlier run", stale.exists(), False)
expect("but other formats are", (OUT / "feedback/anna.html").exists())
for name in names:
    short = files.file_name(name)
    expect(f"a file's name, {short[:40]}", not re.search(r'[/\\<>:"|?*]|^[.-]|[. ]$', short) and len(short.encode()) <= 120)
expect("a plain name stays", files.file_name("Bob Müller_17"), "Bob Müller_17")

# --- CSV.
grades = rows(OUT / "grades.csv", "utf-8-sig")
expect("a row for each result", len(grades), len(RESULTS) + 1)
expect("rows of one length", {len(row) for row in grades}, {len(grades[0])})
by_name = [dict(zip(grades[0], row)) for row in grades[1:]]
anna = by_name[0]
expect("points", (anna["points"], anna["of"], anna["passed"], anna["state"]), ("20", "20", "12", "solved"))
expect("half points", [dict(zip(grades[0], row))["points"] for row in grades[2:4]], ["14.5", "5"])
moodle = rows(OUT / "moodle.csv", "utf-8")
expect("Moodle's head", moodle[0], ["student", "03-kogge-stone", "03-kogge-stone feedback",
                                    "15-bug-hunt", "15-bug-hunt feedback"])
expect("a row for each student", len(moodle), len(names) + 1)
anna = next(row for row in moodle if row[0] == "anna@example.org")
expect("grade and feedback", anna[3:], ["14.5", "failing. 2 days late: 1.5 deducted. chained: kernel.cu:7: it waits for ever next: make trace"])
expect("no grade", next(row for row in moodle if row[0] == "refuses")[3:], ["-", ""])
later = next(row for row in grades if row[0] == "later")
expect("no points without a verdict", dict(zip(grades[0], later))["points"], "")
later = next(row for row in moodle if row[0] == "later")
expect("nor in Moodle", later[1:3], ["-", "ungraded. the disk is full"])
for path, encoding in [("grades.csv", "utf-8-sig"), ("moodle.csv", "utf-8")]:
    found = [cell for row in rows(OUT / path, encoding) for cell in row if cell != "-" and cell.startswith(cells.FORMULA)]
    expect(f"no formula in {path}", found, [])
expect("it is there, as text", any("'" + FORMULA in row for row in grades))
for cell in ("=1", "+1", "-1+1", "@SUM(A1)", "＝1", " =1", "\t=1"):
    expect(f"{cell!r} is not a formula", cells.defused(cell), "'" + cell)
for cell in ("-", "a=1", "", 17, -1):
    expect(f"{cell!r} stays", cells.defused(cell), cell)

# --- JSON.
grades = json.loads((OUT / "grades.json").read_text("utf-8"))["grades"]
expect("each result", [g["student"] for g in grades], [r.student for r in RESULTS])
expect("each test", [(t["name"], t["points"], t["of"]) for t in grades[0]["tests"]][0], ("every_prefix", 4, 4))
expect("what was found", grades[1]["tests"][4]["finding"], "kernel.cu:7: it waits for ever\nnext: make trace")
expect("nor in JSON", [g["student"] for g in grades if g["points"] is None], ["later"])
expect("no report", any("report" in g for g in grades), False)

# --- JUnit.
tree = ElementTree.parse(OUT / "junit.xml").getroot()
suites = {(s.get("name"), s.get("package"), i): s for i, s in enumerate(tree)}
expect("a suite for each result", len(suites), len(RESULTS))
for (name, exercise, _), s in suites.items():
    cases = s.findall("testcase")
    counted = [str(len(cases))] + [str(len(s.findall(f"testcase/{kind}"))) for kind in ("failure", "error", "skipped")]
    expect(f"sums of {name[:20]} {exercise}", [s.get(a) for a in ("tests", "failures", "errors", "skipped")], counted)
first = tree[1].find("testcase/failure")
expect("a failure", (first.get("message"), first.text),
       ("kernel.cu:7: it waits for ever", "kernel.cu:7: it waits for ever\nnext: make trace"))
expect("what is nasty is text", NASTY.split("\ufffe")[0] in tree[3].find("testcase/failure").text)
if has("JUnit's schemas", "xmllint"):
    said = subprocess.run(["xmllint", "--noout", "--relaxng", HERE / "junit.rng", OUT / "junit.xml"],
                          capture_output=True, text=True)
    expect("JUnit's schemas", (said.returncode, said.stderr), (0, f"{OUT}/junit.xml validates\n"))
    bad = OUT / "bad.xml"
    bad.write_text((OUT / "junit.xml").read_text("utf-8").replace('hostname="localhost" ', "", 1), "utf-8")
    said = subprocess.run(["xmllint", "--noout", "--relaxng", HERE / "junit.rng", bad], capture_output=True)
    expect("what the schemas refuse", said.returncode != 0)
    bad.unlink()
try:
    import junitparser
except ImportError:
    skip("JUnit by a parser that others wrote", "python3-junitparser is not installed")
else:
    read = list(junitparser.JUnitXml.fromfile(str(OUT / "junit.xml")))
    expect("a parser finds the suites", [s.name for s in read], [s.get("name") for s in tree])
    expect("and their sums", [(s.tests, s.failures, s.errors, s.skipped) for s in read],
           [tuple(int(s.get(a)) for a in ("tests", "failures", "errors", "skipped")) for s in tree])
    found = [r for case in read[1] for r in case.result if isinstance(r, junitparser.Failure)]
    expect("and what was found", found[0].message, "kernel.cu:7: it waits for ever")


# --- What a name or a text may contain: every character that XML 1.0 forbids and that can be in a file's name.
def forbidden(code: int) -> bool:  # by https://www.w3.org/TR/xml/#charsets
    return not (code in (9, 10, 13) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or 0x10000 <= code <= 0x10FFFF)


def hostile(character: str) -> result.Result:
    """Not checked, as if a record had let the character pass."""
    fails = [result.Test("work", "fail", of=20, shows=character, finding=f"a{character}\nb{character}")]
    return result.Result(f"x{character}y", "03-kogge-stone", state="failing", of=20, tests=fails, what=character,
                         report=character, caps=[character])


characters = [chr(code) for code in range(0x110000) if forbidden(code)]
expect("all that XML forbids", len(characters), 29 + 0x800 + 2)
formats.write([hostile(c) for c in characters], OUT / "hostile", ["junit"])
found = ElementTree.parse(OUT / "hostile/junit.xml").getroot()
expect("JUnit is well-formed", len(found), len(characters))
expect("names stay different", len({s.get("name") for s in found}), len(characters))
expect("a character is shown", found[-1].get("name"), "x\\uffffy")
if has("JUnit by libxml2", "xmllint"):
    said = subprocess.run(["xmllint", "--noout", OUT / "hostile/junit.xml"], capture_output=True, text=True)
    expect("JUnit by libxml2", (said.returncode, said.stderr), (0, ""))
shutil.rmtree(OUT / "hostile")

# --- grades.tsv.
lines = cells.tsv([tables.HEAD, *map(tables.row, RESULTS)]).split("\n")
expect("a line for each result", len(lines), len(RESULTS) + 2)
expect("as many cells in each", {line.count("\t") for line in lines[:-1]}, {len(tables.HEAD) - 1})
expect("no formula in grades.tsv", [c for line in lines for c in line.split("\t") if c != "-" and c.startswith(cells.FORMULA)], [])
link = '=HYPERLINK("http://example.org","grade")'
expect("a link is text", cells.tsv([[link, "-", "20", -1]]), f"'{link}\t-\t20\t-1\n")
for control in map(chr, [*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, 0x202E, 0xDC80]):
    expect(f"{control!r} breaks no row", cells.tsv([[f"a{control}b", "c"]]).splitlines(),
           [f"a{result.escaped(control)}b\tc"])

# --- Gradescope.
for path in sorted((OUT / "gradescope").iterdir()):
    value = json.loads(path.read_text("utf-8"))
    # Without a score, Gradescope says that the autograder failed. This is meant where grading failed.
    lacks = ["there is no score, and not one on each test"] if path.stem == "later" else []
    expect(f"Gradescope's fields, {path.stem[:20]}", wrong(value), lacks)
anna = json.loads((OUT / "gradescope/anna.json").read_text())
expect("the score", anna["score"], 20 + 14.5)
later = json.loads((OUT / "gradescope/later.json").read_text())
expect("no score without a verdict", ("score" in later, later["tests"]), (False, []))
expect("a test of several exercises", (anna["tests"][0]["name"], anna["tests"][0]["number"], anna["tests"][0]["status"]),
       ("03-kogge-stone every_prefix", "3.1", "passed"))
expect("why it failed", "it waits for ever" in anna["tests"][16]["output"])
skeleton = json.loads((OUT / "gradescope/skeleton.json").read_text())
given = next(t for t in skeleton["tests"] if t["name"] == "no_elements")
expect("what is given", (given["score"], given["status"], files.GIVEN in given["output"]), (0, "passed", True))
for broken, why in [({}, "there is no score"), ({"score": "1"}, "score of"), ({"score": 1, "visibility": "no"}, "visibility of"),
                    ({"tests": [{"score": 1}, {}]}, "there is no score"), ({"score": 1, "marks": 2}, "has a field marks")]:
    expect(f"the rules find {broken}", why in " ".join(wrong(broken)))

# --- Autolab.
for path in sorted((OUT / "autolab").iterdir()):
    text = path.read_text("utf-8")
    scores = json.loads(text.split("\n")[-2])["scores"]
    expect(f"Autolab's last line, {path.stem[:20]}", text.endswith("}}\n") and all(isinstance(s, (int, float)) for s in scores.values()))
expect("scores", json.loads((OUT / "autolab/anna.txt").read_text().split("\n")[-2]),
       {"scores": {"03-kogge-stone": 20, "15-bug-hunt": 14.5}})

# --- Feedback.
text = (OUT / "feedback/anna.txt").read_text()
for line in ["03-kogge-stone: 20 of 20 points, solved", "15-bug-hunt: 14.5 of 20 points, failing",
             "2 days late: 1.5 deducted", "  fail        0 of 3     core  chained                   scan 3 is right on every run",
             "  chained: kernel.cu:7: it waits for ever", "  12 passed, 0 failed"]:
    expect(f"feedback says {line.strip()}", line in text.split("\n"))
expect("what is given", "  given       0 of 0.5         no_elements" in (OUT / "feedback/skeleton.txt").read_text())

CAP = "At most 5 of the 20 points: work fails, and without it the exercise is not done."
expect("the cap in grades.csv", [(row["points"], row["capped"], row["why"]) for row in by_name if row["student"] == BOB][0],
       ("5", "9", CAP))
bob = json.loads((OUT / f"gradescope/{BOB}.json").read_text("utf-8"))
expect("the cap for Gradescope", (bob["score"], CAP in bob["output"].split("\n")), (5, True))
expect("a core test for Gradescope", [t["name"] for t in bob["tests"] if files.CORE in t["output"]], ["03-kogge-stone work"])
expect("the cap for Moodle", next(row for row in moodle if row[0] == BOB)[2], f"failing. {CAP} work: too much")
expect("the cap for Autolab", CAP in (OUT / f"autolab/{BOB}.txt").read_text("utf-8").split("\n"))
expect("the cap in JUnit", next(s for s in tree if s.get("name") == BOB).find("system-out").text.startswith(CAP))
expect("the cap as text", CAP in (OUT / f"feedback/{BOB}.txt").read_text("utf-8").split("\n"))
expect("the cap on the page", f"<p>{CAP}</p>" in (OUT / f"feedback/{BOB}.html").read_text("utf-8"))
expect("the cap in the report", tables.reported(RESULTS[2]).endswith(f"\n{CAP}\n"))
expect("the cap in grades.tsv", (tables.row(RESULTS[2])[2], tables.row(RESULTS[2])[-1]), ("5", CAP))


class Page(HTMLParser):
    """The tags, attributes and text of a page."""

    def __init__(self, page: str):
        super().__init__()
        self.tags, self.attributes, self.text = set(), set(), ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data):
        self.text += data


for path in sorted((OUT / "feedback").glob("*.html")):
    page = Page(path.read_text("utf-8"))
    name = path.stem[:20]
    expect(f"only what a page takes, {name}", page.tags & {"script", "img", "link", "iframe", "form", "a", "b"}, set())
    expect(f"nothing runs or is fetched, {name}", [a for a in page.attributes if a.startswith("on") or a in ("src", "href", "style")], [])
    if "every_prefix: </pre>" in page.text:
        expect(f"what is nasty is text, {name}", page.text.count("<script>alert(1)</script>"), 3)
page = (OUT / "feedback/anna.html").read_text()
expect("it fits a phone", '<meta name="viewport" content="width=device-width, initial-scale=1">' in page)
if has("strict HTML", "tidy"):
    for path in sorted((OUT / "feedback").glob("*.html")):
        said = subprocess.run(["tidy", "-quiet", "-errors", "-utf8", path], capture_output=True, text=True)
        expect(f"strict HTML, {path.stem[:20]}", (said.returncode, said.stderr), (0, ""))

# --- What the instructor decided.
DECIDED = "12 points were decided by the instructor: oral exam (by the tests: 3)"
cara = next(row for row in by_name if row["student"] == "cara")
expect("decided in grades.csv", [cara[c] for c in ("points", "computed", "why", "handed_in_by")], ["12", "3", DECIDED, "dora"])
text = (OUT / "feedback/cara.txt").read_text()
expect("decided as text", DECIDED in text.split("\n") and "03-kogge-stone: 12 of 20 points, failing" in text)
expect("no other reason is given", "At most" in text or "deducted" in text, False)
expect("who handed it in", "handed in by dora for the group" in text.split("\n"))
expect("decided on the page", DECIDED in (OUT / "feedback/cara.html").read_text())
expect("decided for Moodle", next(row for row in moodle if row[0] == "4711")[1:3], ["12", f"failing. {DECIDED}. work: w"])
value = json.loads((OUT / "gradescope/cara.json").read_text())
expect("decided for Gradescope", (value["score"], DECIDED in value["output"].split("\n")), (16, True))
expect("decided for Autolab", json.loads((OUT / "autolab/cara.txt").read_text().split("\n")[-2]),
       {"scores": {"03-kogge-stone": 12, "15-bug-hunt": 4}})
expect("decided in JUnit", any(s.findtext("system-out").startswith(DECIDED) for s in tree if s.get("name") == "cara"))
expect("decided in grades.tsv", [tables.row(r)[-1] for r in RESULTS if r.student == "cara"][0], DECIDED)

# --- Totals.
totals = rows(OUT / "grades-total.csv", "utf-8-sig")
expect("totals: head", totals[0], ["student", "id", "03-kogge-stone", "15-bug-hunt", "total", "solved", "late_days", "deducted"])
expect("totals: a row for each student, and what is possible", [row[0] for row in totals[1:]], [cells.defused(n) for n in names] + ["of"])
for student, wanted in [("anna", ["20", "14.5", "34.5", "1", "2", "1.5"]), (BOB, ["5", "0", "5", "0", "0", "0"]),
                        ("cara", ["12", "4", "16", "0", "1", "0"]), ("refuses", ["0", "", "0", "0", "0", "0"]), ("later", ["", "", "", "0", "0", "0"]),
                        ("of", ["20", "20", "40", "2", "", ""])]:
    expect(f"totals of {student}", next(row for row in totals if row[0] == student)[2:], wanted)

# --- Canvas.
canvas = rows(OUT / "canvas.csv", "utf-8")
expect("Canvas: rules", canvas_rules.wrong(canvas), [])
expect("Canvas: head", canvas[0], ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "03-kogge-stone", "15-bug-hunt"])
expect("Canvas: points possible", canvas[1], ["    Points Possible", "", "", "", "", "20", "20"])
expect("Canvas: an address", next(row for row in canvas if row[0] == "anna"), ["anna", "", "", "anna@example.org", "", "20", "14.5"])
expect("Canvas: a number", next(row for row in canvas if row[0] == "cara")[1:4], ["4711", "4711", ""])
fake = result.Result("Points Possible", "03-kogge-stone", of=20)
formats.write([fake], OUT / "canvas", ["canvas"])
expect("Canvas: no student is taken for the points", len(canvas_rules.students(rows(OUT / "canvas/canvas.csv", "utf-8"))), 1)
EXPORT = """\
Student,ID,SIS User ID,SIS Login ID,Section,Quiz (9),03-Kogge-Stone: a scan (77),15-bug-hunt (78),Final Score
,,,,,,Manual Posting,,
    Points Possible,,,,,10,100,,(read only)
"O'Neil, Anna",501,,ANNA@example.org,Monday,7,,11,50
"Müller_17, Bob",502,,bob,Monday,8,66,,
"Smith, Cara",4711,,cs,Tuesday,,1,2,
"Twin, Tom",504,,t1,Tuesday,,,5,
"Tom Twin",505,,t2,Tuesday,,,6,
"Absent, Al",506,,aa,Tuesday,,3,4,
"Student, Test",507,,x,,,,,
"""
(OUT / "export.csv").write_text("\ufeff" + EXPORT, "utf-8")
book = gradebook.read(OUT / "export.csv", list(TABLE))
some = [r for r in RESULTS if r.student in ("anna", BOB, "cara", "refuses")]
some.append(result.Result("Tom Twin", "03-kogge-stone", of=20))
notes = formats.write(some, OUT / "canvas", ["canvas"], book)
canvas = rows(OUT / "canvas/canvas.csv", "utf-8")
expect("Canvas: rules for an export", canvas_rules.wrong(canvas), [])
expect("Canvas: as exported", canvas, [
    ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "03-Kogge-Stone: a scan (77)", "15-bug-hunt (78)"],
    ["    Points Possible", "", "", "", "", "100", "20"],
    ["O'Neil, Anna", "501", "", "ANNA@example.org", "Monday", "100", "14.5"],
    ["Müller_17, Bob", "502", "", "bob", "Monday", "25", "0"],
    ["Smith, Cara", "4711", "", "cs", "Tuesday", "60", "4"]])
expect("Canvas: who is not there, or twice", notes,
       ["canvas.csv lacks 2 whom no single row of GRADEBOOK fits: refuses, Tom Twin"])
again = [result.Result("Smith, Cara", "03-kogge-stone", state="ungraded", of=20)]
formats.write(again, OUT / "canvas", ["canvas"], book)
expect("Canvas: what could not be graded stays", rows(OUT / "canvas/canvas.csv", "utf-8")[2][-1], "1")
notes = formats.write([r for r in some if r.exercise == "03-kogge-stone"], OUT / "canvas", ["canvas"],
                      gradebook.read(OUT / "export.csv", ["15-bug-hunt"]))
expect("Canvas: a new assignment", notes[-1], "GRADEBOOK has no assignment for 03-kogge-stone: Canvas asks about it")
formats.write([r for r in some if r.student == "anna" and r.exercise == "03-kogge-stone"] +
              [r for r in some if r.student == "cara" and r.exercise == "15-bug-hunt"], OUT / "canvas", ["canvas"], book)
expect("Canvas: marks that were not graded now stay", [row[5:] for row in rows(OUT / "canvas/canvas.csv", "utf-8")[2:]],
       [["100", "11"], ["1", "4"]])
twice = [r for r in some if r.student == "anna"] + [result.Result("other", "03-kogge-stone", of=20, id="501")]
formats.write(twice, OUT / "canvas", ["canvas"], book)
expect("Canvas: two for one row", len(rows(OUT / "canvas/canvas.csv", "utf-8")), 2)
for text, words in [("a,b\n", "must name the columns student, id, section"),
                    ("ID,Student,Section\n", "not an export of Canvas's gradebook"),
                    ("Student,ID,Section,15-bug-hunt (1),15-bug-hunt (2)\n", "two assignments for 15-bug-hunt: 15-bug-hunt (1) and")]:
    (OUT / "bad.csv").write_text(text)
    refused(f"Canvas: {text.strip()}", sheet.BadFile, words, gradebook.read, OUT / "bad.csv", list(TABLE))

# --- Statistics.
by_test = {(row[0], row[1]): dict(zip(statistics.TEST_HEAD, row)) for row in
           [line.split("\t") for line in (OUT / "statistics.tsv").read_text("utf-8").splitlines()]}
tested = [r for r in RESULTS if r.exercise == "03-kogge-stone" and r.state not in ("refused", "ungraded")]
work = by_test["03-kogge-stone", "work"]
expect("statistics: a test", [work[c] for c in ("core", "submissions", "passed", "failed", "did_not_run")],
       ["core", str(len(tested)), str(len(tested) - 3), "2", "1"])
expect("statistics: a row for each test", len(by_test) - 1, sum(map(len, TABLE.values())))
found = [line.split("\t") for line in (OUT / "findings.tsv").read_text("utf-8").splitlines()]
expect("statistics: findings, the most frequent first", found,
       [["exercise", "finding", "students", "tests"], ["03-kogge-stone", "work", "2", "work"],
        ["03-kogge-stone", "barriers", "1", "barriers"], ["15-bug-hunt", "deadlock", "1", "chained two_trees"]])
exercise = counting.of_exercise("03-kogge-stone", [r for r in RESULTS if r.exercise == "03-kogge-stone"])
expect("statistics: nobody is named", any(name in (OUT / "statistics.html").read_text() for name in ("anna", "Bob", "cara")), False)
expect("statistics: in words", counting.summary(exercise).startswith(f"1 of {exercise.students} students solved it. {len(tested)} submissions were tested, with "))
expect("statistics: nothing was tested", counting.summary(counting.of_exercise("03-kogge-stone", [])), "0 of 0 students solved it.")
if has("strict HTML", "tidy"):
    said = subprocess.run(["tidy", "-quiet", "-errors", "-utf8", OUT / "statistics.html"], capture_output=True, text=True)
    expect("strict HTML, statistics", (said.returncode, said.stderr), (0, ""))

# --- The command.
kept = OUT / "results"
for number, r in enumerate(RESULTS):
    result.write(r, kept / f"{number}.json")


def command(*arguments) -> tuple[int, str]:
    said = subprocess.run([sys.executable, GRADE / "formats", *arguments], capture_output=True, text=True)
    return said.returncode, (said.stdout + said.stderr).strip()


expect("the command", command(kept, OUT / "again", "csv,html"), (0, ""))
expect("it writes what was asked for", sorted(p.name for p in (OUT / "again").iterdir()), ["feedback", "grades.csv"])
expect("the same", (OUT / "again/feedback/anna.html").read_text(), page)
expect("no results", command(OUT / "feedback", OUT / "none"), (1, f"formats: there is no result in {OUT}/feedback"))
(kept / "bad.json").write_text("{}")
expect("a bad result", command(kept, OUT / "none"), (1, "formats: student or exercise is missing"))
expect("no word", command(kept)[0], 1)
expect("nothing is left beside the source", list(GRADE.glob("**/__pycache__")), [])
end()
