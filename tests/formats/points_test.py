"""Tests of points.tsv: each names the tests of test.c and their parts, adds up, gives a skeleton
nothing, and gives little to whoever fails a core test.
"""

import re
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


def parts_of(test_c: Path) -> list[int]:
    found = re.findall(r"^TEST(?:_PART\(([0-9]), |\()", test_c.read_text(), re.MULTILINE)
    return [int(part or points.WHOLE) for part in found]


def got(table, outcomes) -> float:
    tests = points.award(table, outcomes, {})
    taken = sum(cap.taken for cap in points.caps(table, tests))
    return round(sum(test.points for test in tests) - taken, 2)


def says(table, outcomes) -> list[str]:
    return [cap.says for cap in points.caps(table, points.award(table, outcomes, {}))]


def skeleton(exercise: str) -> dict[str, str]:
    lines = (SKELETONS / exercise).read_text().splitlines()
    pairs = (line.split() for line in lines if not line.startswith("#"))
    return {test: verdict.lower() for verdict, test in pairs}


for test_c in [*exercises, *templates]:
    name = test_c.parent.name
    table = points.read(test_c.parent / "points.tsv")
    expect(f"{name} names its tests", [line.test for line in table], tests_of(test_c))
    expect(f"{name} names their parts", [line.part for line in table], parts_of(test_c))
    expect(f"{name}: who fails a test of balance has not done the part",
           [line.test for line in table if re.search(r"(^|_)balance(_|$)", line.test) and not line.core], [])
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
    # The formulas of 16 are each earned by themselves.
    expect(f"{name} has core tests", any(line.core for line in table), name != "16-work-and-steps")
    last = max(line.part for line in table)
    for core in (line for line in table if line.core):
        of = sum(line.points for line in table if (line.part or last) == (core.part or last))
        least = sum(line.points for line in table) - of
        without = got(table, {**dict.fromkeys(tests_of(test_c), "pass"), core.test: "fail"})
        expect(f"{name} gives little without {core.test}",
               least <= without <= least + points.SHARE * of + 0.005)
    one = {**outcomes, earned[0].test: "pass"}
    expect(f"{name} gives something for one test more", got(table, one) > 0)
    nearly = max(sum(line.points for line in table if line.counts_with == points.ANY),
                 max((line.points for line in table if line.counts_with), default=0))
    expect(f"{name} makes little of what is given", nearly <= points.TOTAL / 6)
    expect(f"{name} can be handed out", all("\\" not in line.shows and ";" not in line.shows
                                            for line in table))

table = points.read(TOP / "exercises/15-bug-hunt/points.tsv")
outcomes = {**skeleton("15-bug-hunt"), "chained": "pass"}
expect("a scan left alone counts where it is mended", got(table, outcomes), 3 + 1 + 0.5)
outcomes["chained_left_alone"] = "fail"
expect("a scan that is mended by more is capped", got(table, outcomes), (3 + 1) / 4 + 0.5)

# What is not done has at most a quarter of its points, and what is done keeps its own.
table = points.read(TOP / "exercises/03-kogge-stone/points.tsv")
everything = {line.test: "pass" for line in table}
expect("a serial scan", got(table, everything | {"work": "fail", "steps": "fail"}), 5)
expect("it is said", says(table, everything | {"work": "fail", "steps": "fail"}),
       ["At most 5 of the 20 points: work and steps fail, and without them the exercise is not done."])
expect("one barrier too many", (got(table, everything | {"barriers": "fail"}),
                                says(table, everything | {"barriers": "fail"})), (17, []))
expect("a test that did not run", says(table, {k: v for k, v in everything.items() if k != "steps"}),
       ["At most 5 of the 20 points: steps did not run, and without it the exercise is not done."])
expect("few points need no cap", (got(table, {"int_sums": "pass"}), says(table, {"int_sums": "pass"})), (0.5, []))
expect("nothing is said of what passes", says(table, everything), [])
table = points.read(TOP / "exercises/17-stream-compaction/points.tsv")
everything = {line.test: "pass" for line in table}
parts = {part: sum(line.points for line in table if line.part == part) for part in (1, 2, 3)}
left_alone = {line.test: "pass" if line.part < 3 else "fail" for line in table}
expect("parts 1 and 2 alone", (got(table, left_alone), says(table, left_alone)), (parts[1] + parts[2], []))
failed = everything | {"other_schedules": "fail"}
expect("a race in part 2", got(table, failed), round(parts[1] + round(parts[2] / 4, 2) + parts[3], 2))
expect("part 2 is named", says(table, failed)[0].endswith("other_schedules fails, and without it part 2 is not done."))
table = points.read(TOP / "exercises/08-three-phase/points.tsv")
everything = {line.test: "pass" for line in table}
whole = sum(line.points for line in table if line.part not in (1, 2))
expect("the whole kernel counts with the last part", got(table, everything | {"work": "fail"}),
       round(20 - whole + round(whole / 4, 2), 2))
expect("it is named, too", says(table, everything | {"every_prefix": "fail", "work": "missing"})[0].split(": ")[1],
       "every_prefix fails, and work did not run, and without them part 3 is not done.")
expect("the whole kernel is named", " points of part 3 and the whole kernel: "
       in says(table, everything | {"work": "fail"})[0])

table = points.read(TOP / "exercises/15-bug-hunt/points.tsv")
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
bad("no points", "a line needs", "work\t\t-\t-\tit is right\n")
bad("a column too many", "a line needs", "work\t1\t-\t-\tit is right\tany\tany\n")
bad("no such part", "points.tsv:1: ten is not a part", "work\t1\tten\tcore\tit is right\n")
bad("core or not", "points.tsv:1: yes must be core, or -", "work\t1\t1\tyes\tit is right\n")
bad("words for points", "points.tsv:1: many is not a number", "work\tmany\tit is right\n")
bad("less than nothing", "-1 is not a number", "work\t-1\tit is right\n")
bad("without end", "inf is not a number", "work\tinf\tit is right\n")
bad("twice", "points.tsv: a test is listed twice", "work\t1\tit is right\nwork\t2\tit is right\n")
bad("counts with what is given", "b counts with a, which the skeleton passes or lacks",
    "w\t1\tx\na\t1\tx\tany\nb\t1\tx\ta\n")
bad("nothing to earn", "the table has no test", "a\t1\tx\tany\n")
expect("a line as tables once had them", points.read(written("w\t1\tx\na\t1\ty\tany\n")),
       [points.Worth("w", 1, "x"), points.Worth("a", 1, "y", "any")])
expect("points of one's own", got(points.read(written("# mine\n\nwork\t1.25\tit is right\n")),
                                  {"work": "pass"}), 1.25)
end()
