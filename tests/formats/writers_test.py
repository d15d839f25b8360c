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

import formats
import result
from formats import cells, files
from gradescope_rules import wrong
from sample import FORMULA, NASTY, RESULTS, STUDENTS

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
refused("no such format", ValueError, "there is no format xls: the formats are csv, json", formats.chosen, "csv,xls")
expect("files beside the folders", sorted(p.name for p in OUT.iterdir()),
       ["autolab", "feedback", "grades.csv", "grades.json", "gradescope", "junit.xml", "moodle.csv"])
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
anna = dict(zip(grades[0], grades[1]))
expect("points", (anna["points"], anna["of"], anna["passed"], anna["state"]), ("20", "20", "12", "solved"))
expect("half points", [dict(zip(grades[0], row))["points"] for row in grades[2:4]], ["14.5", "14"])
moodle = rows(OUT / "moodle.csv", "utf-8")
expect("Moodle's head", moodle[0], ["student", "03-kogge-stone", "03-kogge-stone feedback",
                                    "15-bug-hunt", "15-bug-hunt feedback"])
expect("a row for each student", len(moodle), len(names) + 1)
anna = next(row for row in moodle if row[0] == "anna@example.org")
expect("grade and feedback", anna[3:], ["14.5", "failing. chained: kernel.cu:7: it waits for ever next: make trace"])
expect("no grade", next(row for row in moodle if row[0] == "refuses")[3:], ["-", ""])
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

# --- Gradescope.
for path in sorted((OUT / "gradescope").iterdir()):
    value = json.loads(path.read_text("utf-8"))
    expect(f"Gradescope's fields, {path.stem[:20]}", wrong(value), [])
anna = json.loads((OUT / "gradescope/anna.json").read_text())
expect("the score", anna["score"], 20 + 14.5)
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
             "2 days late: 1.5 deducted", "  fail        0 of 3     chained                   scan 3 is right on every run",
             "  chained: kernel.cu:7: it waits for ever", "  12 passed, 0 failed"]:
    expect(f"feedback says {line.strip()}", line in text.split("\n"))
expect("what is given", "  given       0 of 0.5   no_elements" in (OUT / "feedback/skeleton.txt").read_text())


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
