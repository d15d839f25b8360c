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
        if data == b"our fault":
            raise KeyError("tests")
        outcomes = {line.test: "pass" for line in self.table}
        if data == b"serial":
            outcomes |= {"work": "fail", "steps": "fail"}
        verdict = result.Result("anyone", exercise, state="solved", seed=bench.seed)
        verdict.tests = points.award(self.table, outcomes, {})
        return verdict

    def run_jobs(
        self, *data: bytes, bench=None, late: float = 0.0, days: int = 0, again: str = ""
    ) -> jobs.Graded:
        handed = [
            Job(f"s{n}", EXERCISE, file="kernel.cu", data=d, late_days=days)
            for n, d in enumerate(data)
        ]
        return jobs.grade_all(
            handed, bench or self.bench, self.room, late, run_here.run, lambda *_: None, again
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
        whats = {b"fails": "no space is left", b"our fault": "KeyError in the grading: 'tests'"}
        for data, what in whats.items():
            _, result = self.run_jobs(b"a", data).results
            self.assertEqual((result.student, result.state, result.what), ("s1", "ungraded", what))
            self.assertEqual((result.graded, result.points, result.of), (False, 0, 20))
            self.assertEqual(self.run_jobs(data).kept, 0)

    def test_a_failure_after_the_verdict_gets_a_row(self):
        with mock.patch.object(jobs, "of_job", side_effect=[ValueError("odd"), mock.DEFAULT]) as of:
            of.return_value = result.Result("s0", EXERCISE, state="ungraded")
            [row] = self.run_jobs(b"a").results
        self.assertEqual(row.state, "ungraded")

    def test_what_could_not_be_read_gets_a_row(self):
        job = Job("s0", EXERCISE, state="ungraded", what="KeyError while it was read")
        none = lambda *_: None  # noqa: E731
        [row] = jobs.grade_all([job], self.bench, self.room, 0.0, run_here.run, none).results
        self.assertEqual((row.state, row.what), ("ungraded", "KeyError while it was read"))

    def test_a_verdict_that_cannot_be_kept_has_its_row(self):
        with mock.patch.object(jobs, "keep", side_effect=OSError("no space is left")):
            [row] = self.run_jobs(b"a").results
        self.assertEqual((row.state, self.run_jobs(b"a").kept), ("solved", 0))

    def test_a_student_is_graded_again(self):
        self.run_jobs(b"a", b"b")
        again = self.run_jobs(b"a", b"b", again="s1")
        self.assertEqual((again.kept, sorted(self.graded)), (1, [b"a", b"b", b"b"]))
        self.assertEqual(self.run_jobs(b"a", b"b").kept, 2)

    def test_a_verdict_that_is_asked_for_again_is_gone_if_grading_fails(self):
        self.run_jobs(b"a")
        with mock.patch.object(one, "grade", side_effect=one.GradingFailed("no space is left")):
            [row] = self.run_jobs(b"a", again="s0").results
        self.assertEqual((row.state, self.run_jobs(b"a").kept), ("ungraded", 0))

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
        loop = "echo begun; sh -c 'while :; do :; done' & wait"
        ended = process.run(["sh", "-c", loop], PATH, 0.3)
        self.assertEqual((ended.stopped, ended.output), (process.CPU, "begun\n"))
        self.assertGreater(ended.cpu, 0.3)

    def test_time_without_a_processor_does_not_count(self):
        ended = process.run(["sh", "-c", "sleep 1; echo done"], PATH, 0.5)
        self.assertEqual((ended.stopped, ended.output), ("", "done\n"))

    def test_one_that_gets_no_processor(self):
        stop = "kill -STOP $$"
        ended = process.run(["sh", "-c", stop], PATH, 5, wall=0.5)
        self.assertEqual(ended.stopped, process.WALL)

    def test_what_children_have_used_counts(self):
        busy = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done"
        ended = process.run(["sh", "-c", f"sh -c '{busy}'; sh -c '{busy}'"], PATH, 30)
        alone = process.run(["sh", "-c", busy], PATH, 30)
        self.assertGreater(ended.cpu, 1.2 * alone.cpu)

    def test_one_whose_child_keeps_the_output_open(self):
        ended = process.run(["sh", "-c", "sleep 60 & exit 3"], PATH, 30)
        self.assertEqual((ended.status, ended.stopped), (3, ""))

    def test_one_that_prints_without_end(self):
        ended = process.run(["sh", "-c", "yes | head -c 3000000"], PATH, 30)
        self.assertLess(len(ended.output), process.OUTPUT_KEPT + 100)
        self.assertEqual(3_000_000 - ended.left_out, ended.output.count("y\n") * 2)

    def test_the_end_of_a_long_output_and_its_errors_are_kept(self):
        flood = "yes warning | head -n 100000"
        script = f"echo begin; {flood}; echo 'a.cu:7: error: here'; {flood}; echo end"
        ended = process.run(["sh", "-c", script], PATH, 30)
        self.assertTrue(ended.output.startswith("begin\n") and ended.output.endswith("\nend\n"))
        self.assertIn("\na.cu:7: error: here\n", ended.output)
