"""Tests of points.tsv: each names the tests of test.c, adds up, and gives a skeleton nothing."""

import subprocess
from pathlib import Path

from expect import GRADE, TOP, end, expect, refused

import points

SKELETONS = TOP / "tests/workbook/skeletons"
exercises = sorted(TOP.glob("exercises/[0-9]*/test.c"))
templates = sorted(TOP.glob("exercises/workshop/template_*/test.c"))
SCRATCH = TOP / "build/tests/formats"


def tests_of(test_c: Path) -> list[str]:
    script = TOP / "exercises/harness/scripts/tests_of.sh"
    return subprocess.check_output([script, test_c], text=True).split()


def got(table, outcomes) -> float:
    return sum(test.points for test in points.award(table, outcomes, {}))


def skeleton(exercise: str) -> dict[str, str]:
    lines = (SKELETONS / exercise).read_text().splitlines()
    pairs = (line.split() for line in lines if not line.startswith("#"))
    return {test: verdict.lower() for verdict, test in pairs}


for test_c in [*exercises, *templates]:
    name = test_c.parent.name
    table = points.read(test_c.parent / "points.tsv")
    expect(f"{name} names its tests", [line.test for line in table], tests_of(test_c))
    expect(f"{name} adds up", points.total(table), points.TOTAL)
    expect(f"{name} counts each test", [line.test for line in table if line.points == 0], [])
    everything = dict.fromkeys(tests_of(test_c), "pass")
    expect(f"{name} gives all for all", got(table, everything), points.TOTAL)

for test_c in exercises:
    name = test_c.parent.name
    table = points.read(test_c.parent / "points.tsv")
    outcomes = skeleton(name)
    given = {test for test, outcome in outcomes.items() if outcome == "pass"}
    expect(f"{name} knows what the skeleton passes",
           {line.test for line in table if line.counts_with}, given)
    expect(f"{name} gives a skeleton nothing", got(table, outcomes), 0)
    earned = [line for line in table if not line.counts_with]
    one = {**outcomes, earned[0].test: "pass"}
    expect(f"{name} gives something for one test more", got(table, one) >= earned[0].points)
    nearly = max(sum(line.points for line in table if line.counts_with == points.ANY),
                 max((line.points for line in table if line.counts_with), default=0))
    expect(f"{name} makes little of what is given", nearly <= points.TOTAL / 6)
    expect(f"{name} can be handed out", all("\\" not in line.shows and ";" not in line.shows
                                            for line in table))

table = points.read(TOP / "exercises/15-bug-hunt/points.tsv")
outcomes = {**skeleton("15-bug-hunt"), "chained": "pass"}
expect("a scan left alone counts where it is mended", got(table, outcomes), 3 + 1 + 0.5)
outcomes["chained_left_alone"] = "fail"
expect("nothing else counts for it", got(table, outcomes), 3 + 0.5)

awarded = points.award(table, {"chained": "fail"}, {"chained": "it hangs"})
expect("what failed", (awarded[4].outcome, awarded[4].points, awarded[4].finding), ("fail", 0, "it hangs"))
expect("what didn't run", awarded[0].outcome, "missing")
expect("what it shows", awarded[4].shows, "scan 3 is right on every run")


def written(text: str) -> Path:
    SCRATCH.mkdir(parents=True, exist_ok=True)
    path = SCRATCH / "points.tsv"
    path.write_text(text)
    return path


def bad(name: str, message: str, text: str) -> None:
    refused(name, points.BadPoints, message, points.read, written(text))


bad("two columns", "points.tsv:2: a line needs", "# test\nwork\t3\n")
bad("no points", "a line needs", "work\t\tit is right\n")
bad("words for points", "points.tsv:1: many is not a number", "work\tmany\tit is right\n")
bad("less than nothing", "-1 is not a number", "work\t-1\tit is right\n")
bad("without end", "inf is not a number", "work\tinf\tit is right\n")
bad("twice", "points.tsv: a test is listed twice", "work\t1\tit is right\nwork\t2\tit is right\n")
bad("counts with what is given", "b counts with a, which the skeleton passes or lacks",
    "w\t1\tx\na\t1\tx\tany\nb\t1\tx\ta\n")
bad("nothing to earn", "the table has no test", "a\t1\tx\tany\n")
expect("points of one's own", got(points.read(written("# mine\n\nwork\t1.25\tit is right\n")),
                                  {"work": "pass"}), 1.25)
end()
