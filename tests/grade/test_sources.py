"""Tests of whose code may be in a kernel."""

import unittest
from pathlib import Path

import sources

TOP = Path("/workbook")
FOLDER = TOP / "exercises/03-kogge-stone"
KERNEL = TOP / "build/grading/work/1/kernel.cu"
SUBMISSIONS = Path("/handed in")


def stranger(*paths: Path) -> str:
    return sources.stranger({KERNEL, *paths}, KERNEL, TOP, FOLDER, SUBMISSIONS)


class Stranger(unittest.TestCase):
    def test_what_belongs_to_a_kernel(self):
        own = [FOLDER / "helper.h", TOP / "exercises/harness/program/elem.h"]
        self.assertEqual(stranger(*own, Path("/usr/include/cub/cub.cuh")), "")

    def test_names_that_the_device_makes_up(self):
        for name in ("include/simt/sides", "sides", "rewritten"):
            self.assertEqual(stranger(TOP / "exercises/simt" / name), "")

    def test_what_belongs_to_others(self):
        for path in ("exercises/03-kogge-stone/solution.cu", "exercises/07-blelloch/kernel.cu"):
            self.assertEqual(stranger(TOP / path), path)
        self.assertEqual(stranger(TOP / "exercises/simtx.h"), "exercises/simtx.h")
        self.assertEqual(stranger(SUBMISSIONS / "anna/x.h"), "/handed in/anna/x.h")
        self.assertEqual(stranger(Path("/tmp/their.cu")), "/tmp/their.cu")
