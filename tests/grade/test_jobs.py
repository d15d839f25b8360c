"""Tests that each job is graded once: after an interruption, after a change, and if two students share a file."""

import tempfile
import unittest
from pathlib import Path
from unittest import mock

import jobs
import one
import points
import process
import result
import run_here
from intake import Job

TOP = Path(__file__).resolve().parents[2]
EXERCISE = "03-kogge-stone"
PATH = {"PATH": "/usr/bin:/bin"}


class Kept(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.room = Path(room.name)
        self.graded = []
        self.table = points.read(TOP / "exercises" / EXERCISE / "points.tsv")
        self.bench = one.Bench(TOP, self.room, 7, 60, "none")
        patch = mock.patch.object(one, "grade", self.grade)
        patch.start()
        self.addCleanup(patch.stop)

    def grade(self, bench, exercise, data, work):
        self.graded.append(data)
        if data == b"fails":
            raise one.GradingFailed("no space is left")
        outcomes = {line.test: "pass" for line in self.table}
        if data == b"serial":
            outcomes |= {"work": "fail", "steps": "fail"}
        verdict = result.Result("anyone", exercise, state="solved", seed=bench.seed)
        verdict.tests = points.award(self.table, outcomes, {})
        return verdict

    def run_jobs(self, *data: bytes, bench=None, late: float = 0.0, days: int = 0) -> jobs.Graded:
        handed = [
            Job(f"s{n}", EXERCISE, file="kernel.cu", data=d, late_days=days)
            for n, d in enumerate(data)
        ]
        return jobs.grade_all(
            handed, bench or self.bench, self.room, late, run_here.run, lambda *_: None
        )

    def test_what_was_graded_is_not_graded_again(self):
        self.run_jobs(b"a", b"b")
        again = self.run_jobs(b"a", b"c")
        self.assertEqual(sorted(self.graded), [b"a", b"b", b"c"])
        self.assertEqual(again.kept, 1)
        self.assertEqual([r.student for r in again.results], ["s0", "s1"])

    def test_another_seed_or_limit_is_another_grading(self):
        self.run_jobs(b"a")
        for seed, limit in ((8, 60), (7, 9)):
            bench = one.Bench(TOP, self.room, seed, limit, "none")
            self.assertEqual(self.run_jobs(b"a", bench=bench).kept, 0)

    def test_other_sources_are_another_grading(self):
        keys = jobs.Keys(self.bench)
        key = keys.key(EXERCISE, "0" * 64)
        self.assertEqual(key, jobs.Keys(self.bench).key(EXERCISE, "0" * 64))
        self.assertNotEqual(key, keys.key("04-double-buffer", "0" * 64))
        keys.of_exercise[EXERCISE] = b"other"
        self.assertNotEqual(key, keys.key(EXERCISE, "0" * 64))

    def test_the_same_file_is_graded_once(self):
        graded = self.run_jobs(b"a", b"a", b"a")
        self.assertEqual((self.graded, graded.shared), ([b"a"], 2))
        self.assertEqual([r.student for r in graded.results], ["s0", "s1", "s2"])

    def test_a_verdict_that_was_tampered_with_is_graded_anew(self):
        self.run_jobs(b"a")
        [kept] = self.room.rglob("*.json")
        wrong = kept.read_text().replace('"solved"', '"perfect"')
        for text in ("", "{", '{"student": "x"}', wrong):
            kept.write_text(text)
            self.assertEqual(self.run_jobs(b"a").kept, 0)

    def test_a_failure_of_grading_is_nobodys_verdict(self):
        graded = self.run_jobs(b"a", b"fails")
        self.assertEqual([r.student for r in graded.results], ["s0"])
        self.assertEqual(graded.failures, ["s1, 03-kogge-stone: no space is left"])
        self.assertEqual(self.run_jobs(b"fails").kept, 0)

    def test_late_days(self):
        [graded] = self.run_jobs(b"a", late=0.1, days=3).results
        self.assertEqual((graded.points, graded.deducted, graded.of), (14, 6, 20))
        [graded] = self.run_jobs(b"a", late=0.5, days=3).results
        self.assertEqual((graded.points, graded.deducted), (0, 20))
        [graded] = self.run_jobs(b"a", days=3).results
        self.assertEqual((graded.points, graded.late_days), (20, 3))

    def test_a_cap_comes_before_late_days(self):
        [graded] = self.run_jobs(b"serial", late=0.1, days=1).results
        self.assertEqual((graded.points, graded.capped, graded.deducted), (3, 10, 2))
        self.assertEqual(len(graded.caps), 1)
        [graded] = self.run_jobs(b"a").results
        self.assertEqual((graded.capped, graded.caps), (0, []))

    def test_what_was_interrupted_is_not_kept(self):
        with mock.patch.object(one, "grade", side_effect=process.Interrupted):
            with self.assertRaises(process.Interrupted):
                self.run_jobs(b"a")
        self.assertEqual(self.run_jobs(b"a").kept, 0)


class Commands(unittest.TestCase):
    def test_one_that_takes_too_long(self):
        ended = process.run(["sh", "-c", "echo begun; sleep 60 & sleep 60"], PATH, 0.3)
        self.assertTrue(ended.stopped)
        self.assertEqual(ended.output, "begun\n")

    def test_one_whose_child_keeps_the_output_open(self):
        ended = process.run(["sh", "-c", "sleep 60 & exit 3"], PATH, 30)
        self.assertEqual((ended.status, ended.stopped), (3, False))

    def test_one_that_prints_without_end(self):
        ended = process.run(["sh", "-c", "yes | head -c 3000000"], PATH, 30)
        self.assertEqual(len(ended.output), process.OUTPUT_KEPT)
