"""Tests of which files are listed as similar, and which are not."""

import time
import unittest
from pathlib import Path

import likeness
from likeness import Text, pairs, shingles

TOP = Path(__file__).resolve().parents[2]
FOLDER = TOP / "exercises/03-kogge-stone"
SOLUTION = (FOLDER / "solution.cu").read_text()
KNOWN = shingles(SOLUTION).keys() | shingles((FOLDER / "kernel.cu").read_text()).keys()
OWN = """
static int half_of(int n, int at) { while (at * 2 < n) { at = at * 2 + 1; n -= at; } return n; }
static void shift(int *row, int by) { for (int i = 0; i < by; i++) row[i + by] = row[i]; }
"""
RENAMED = OWN.replace("half_of", "mitte").replace("row", "feld").replace("2", "4")


def listed(*sources: str) -> list[tuple[str, str]]:
    texts = [Text(f"s{n}", shingles(source)) for n, source in enumerate(sources)]
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
            shingles(source)
        began = time.monotonic()
        shingles("/*" * 400_000 + '"' * 100_000)
        self.assertLess(time.monotonic() - began, 5)

    def test_lines(self):
        texts = [Text("a", shingles("\n\n" + OWN)), Text("b", shingles(OWN))]
        [pair] = pairs("03-kogge-stone", texts, set())
        self.assertEqual((pair.lines, pair.lines_of_other), ((4, 5), (2, 3)))
        self.assertEqual(pair.share, 1)

    def test_a_class_of_300_takes_seconds(self):
        sums = ("+".join("1" * (n % 90)) for n in range(300))
        texts = [Text(str(n), shingles(f"{OWN} int a = {own};")) for n, own in enumerate(sums)]
        began = time.monotonic()
        pairs("03-kogge-stone", texts, set(KNOWN))
        self.assertLess(time.monotonic() - began, 10)

