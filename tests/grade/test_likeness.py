"""Tests of which files are listed as similar, and which are not."""

import random
import unittest
from pathlib import Path

import likeness
from intake import Job
from likeness import Text, fingerprints, known_in, pairs
from result import Result

TOP = Path(__file__).resolve().parents[2]
FOLDER = TOP / "exercises/03-kogge-stone"
SOLUTION = (FOLDER / "solution.cu").read_text()
KNOWN = known_in(SOLUTION) | known_in((FOLDER / "kernel.cu").read_text())
OWN = """
static int half_of(int n, int at) { while (at * 2 < n) { at = at * 2 + 1; n -= at; } return n; }
static void shift(int *row, int by) { for (int i = 0; i < by; i++) row[i + by] = row[i]; }
"""
RENAMED = OWN.replace("half_of", "mitte").replace("row", "feld").replace("2", "4")


def listed(*sources: str) -> list[tuple[str, str]]:
    texts = [Text(f"s{n}", fingerprints(source)) for n, source in enumerate(sources)]
    return [(pair.student, pair.other) for pair in pairs("03-kogge-stone", texts, set(KNOWN))]


class Likeness(unittest.TestCase):
    def test_a_copy_with_other_names_layout_and_comments(self):
        copy = "// mine\n" + RENAMED.replace("; ", ";\n  /* x */ ")
        self.assertEqual(listed(SOLUTION + OWN, copy + SOLUTION, SOLUTION), [("s0", "s1")])

    def test_what_the_solution_or_the_skeleton_has_does_not_count(self):
        self.assertEqual(listed(SOLUTION, SOLUTION, SOLUTION), [])

    def test_what_most_of_the_class_have_does_not_count(self):
        self.assertEqual(listed(*[SOLUTION + OWN] * 10), [])

    def test_a_part_of_a_longer_file(self):
        longer = OWN + "".join(f"int f(int a) {{ return a {op} a; }}" for op in "+-*/%&|^")
        self.assertEqual(listed(OWN, longer), [("s0", "s1")])

    def test_odd_files(self):
        for source in ("", "\0", '"no end', "/* no end", "'", "\\", "é", "<" * 500, "1e+" * 99):
            fingerprints(source)

    def test_what_has_no_end_ends_with_the_file(self):
        # If it did not match, the same text would be read again from each of its signs.
        for source in ("/* " * 300_000, '"\\' * 300_000, "'" + "x" * 900_000):
            self.assertLess(len(list(likeness.TOKEN.finditer(source))), 3)

    def test_a_copy_behind_noise(self):
        signs = random.Random(3)
        long = ",".join(["1"] * 20_000)
        varied = ",".join(f"x {signs.choice('+-*/%&|^')} {n}" for n in range(20_000))
        for noise in (long, varied):
            hidden = f"static const int noise[] = {{{noise}}};\n" + RENAMED + SOLUTION
            self.assertEqual(listed(SOLUTION + OWN, hidden), [("s0", "s1")])
        self.assertEqual(listed(SOLUTION, f"int noise[] = {{{varied}}};" + SOLUTION), [])

    def test_any_shared_run_has_a_fingerprint(self):
        run = " ".join(f"a {sign} (b" for sign in "+-*/%&|^+-*/%")
        run = " ".join(run.split()[: likeness.GRAM + likeness.WINDOW - 1])
        for before in range(8):
            other = fingerprints(f"{'; }' * before} {run} {'[ ]' * before}")
            self.assertTrue(other.keys() & fingerprints(run).keys(), before)

    def test_earlier_courses(self):
        now = [Job("anna", "03-kogge-stone", file="kernel.cu", data=(SOLUTION + OWN).encode())]
        data = (RENAMED + SOLUTION).encode()
        old = [Job(f"2025/{n}", "03-kogge-stone", file="kernel.cu", data=data) for n in "ab"]
        results = [Result("anna", "03-kogge-stone", state="solved")]
        found, _ = likeness.found_in(now, results, TOP, old)
        listed = {(pair.student, pair.other) for pair in found}
        self.assertEqual(listed, {("anna", "2025/a"), ("anna", "2025/b")})

    def test_likeness_to_the_solution(self):
        line = "combine(XY[t - stride], sum)"
        other = SOLUTION.replace(line, "combine(XY[t - stride] + 0, sum) + f(x)[3]")
        sources = {"copy": SOLUTION, "own": OWN, "part": other + OWN}
        now = [Job(n, "03-kogge-stone", file="k.cu", data=s.encode()) for n, s in sources.items()]
        results = [Result(n, "03-kogge-stone", state="solved") for n in sources]
        _, found = likeness.found_in(now, results, TOP)
        shares = {pair.student: pair.share for pair in found}
        self.assertEqual(shares.pop("copy"), 1)
        self.assertTrue(all(share < 0.5 for share in shares.values()), shares)

    def test_lines(self):
        texts = [Text("a", fingerprints("\n\n" + OWN)), Text("b", fingerprints(OWN))]
        [pair] = pairs("03-kogge-stone", texts, set())
        self.assertEqual((pair.lines, pair.lines_of_other), ((4, 5), (2, 3)))
        self.assertEqual(pair.share, 1)
