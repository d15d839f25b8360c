"""Runs the tests of grading that are in Python, each test_*.py beside this file.

A line for each that fails, and as the last line `N passed, N failed`.
"""

import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "exercises/workshop/grade")]


def main() -> None:
    suite = unittest.defaultTestLoader.discover(str(HERE), "test_*.py")
    result = unittest.TestResult()
    suite.run(result)
    failed = result.failures + result.errors
    for test, trace in failed:
        print(f"FAIL  {test}\n{trace}")
    print(f"{result.testsRun - len(failed)} passed, {len(failed)} failed")
    sys.exit(bool(failed) or not result.testsRun)


main()
