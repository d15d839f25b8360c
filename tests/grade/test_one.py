"""Tests of what is a verdict on a submission, and what a failure of the grading or the machine."""

import tempfile
import unittest
from pathlib import Path
from unittest import mock

import machine
import one
import process
import seeds
import steps
from result import PRINTED_LIMIT

TOP = Path(__file__).resolve().parents[2]
EXERCISE = "03-kogge-stone"
MAKE = "kernel.cu does not compile; next: mend the first error above, then make check"


class Verdicts(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.room = Path(room.name)
        self.bench = one.Bench(TOP, self.room, 7, 60, "none")

    def grade(self, said="", log="", status=2, stopped="", printed: bytes | None = None):
        """Grades a file that make compiles like this."""

        def run(command, environment, cpu, wall):
            Path(environment["SANDBOX_LOG"]).write_text(log)
            if printed is not None:
                Path(environment["HARNESS_PRINTED"]).write_bytes(printed)
            return process.Ended(status, said, stopped, 1.0)

        with mock.patch.object(process, "run", run):
            return one.grade(self.bench, EXERCISE, b"int x;", self.room / "work")

    def assert_fails(self, words: str, **how):
        with self.assertRaisesRegex(one.GradingFailed, words):
            self.grade(**how)

    def test_what_does_not_compile(self):
        said = f"kernel.cu:3:1: error: no\n{MAKE}\n"
        result = self.grade(said, "compile ended 0\ncompile ended 1\n")
        self.assertEqual(result.state, "broken")
        self.assertIn("kernel.cu:3:1: error: no", result.what)

    def test_what_is_refused(self):
        for line in ("kernel.cu:2: error: refused: it calls f", "error: refused: it calls f"):
            result = self.grade(f"x\n{line}\n", "compile ended 1\n")
            self.assertEqual(result.state, "refused")
            self.assertEqual(result.what, line.replace("error: refused: ", ""))

    def test_the_compiler_decides_and_not_its_words(self):
        said = f"kernel.cu:3:1: error: no\n{MAKE}\n"
        self.assert_fails("the compiler did not", said=said, log="compile ended 0\n")
        self.assert_fails("the compiler did not", said=said)
        self.assert_fails("no compiler was started", status=0)

    def test_what_nobody_explains(self):
        self.assert_fails("no message says why", said="hm\n", log="compile ended 1\n")

    def test_a_sandbox_that_fails(self):
        log = "compile ended 0\nrun failed bwrap: Resource temporarily unavailable\n"
        self.assert_fails("the sandbox failed: bwrap: Res", log=log)
        self.assert_fails("the sandbox failed", log="compile en")

    def test_too_much_time(self):
        self.assertEqual(self.grade(stopped=process.CPU).state, "stopped")
        self.assert_fails("the machine was too busy", stopped=process.WALL)

    def test_a_machine_in_trouble(self):
        broken = {"said": "k: error: no", "log": "compile ended 1\n"}
        self.assertEqual(self.grade(**broken).state, "broken")
        before = {"oom_kill": 4, "max": 1}
        for event, words in (("oom_kill", "out of memory"), ("max", "further processes")):
            after = before | {event: 9}
            with mock.patch.object(machine, "events", side_effect=[before, after]):
                self.assert_fails(words, **broken)
        with mock.patch.object(machine, "LEAST_FREE", 1 << 62):
            self.assert_fails("the disk of .* is full", **broken)

    def test_what_the_program_printed_is_kept_apart(self):
        broken = {"said": "k: error: no", "log": "compile ended 1\n"}
        self.assertEqual(self.grade(**broken).printed, "")
        result = self.grade(**broken, printed=b"work\n      | n is 17\x1b[2J\xff\n")
        self.assertEqual(result.printed, "work\n      | n is 17[2J\ufffd")
        self.assertNotIn("17", result.report)
        result = self.grade(**broken, printed=b"x" * 5_000_000)
        self.assertLessEqual(len(result.printed), PRINTED_LIMIT)

    def test_what_the_sandbox_stopped_is_in_the_report(self):
        log = "compile ended 1\n" + 2 * "run stopped it took more than 400 MB of memory\n"
        report = self.grade(said="k: error: no\n", log=log).report
        line = "sandbox: the kernel program was stopped: it took more than 400 MB of memory"
        self.assertEqual(report.split("\n")[1:2], [line])
        self.assertEqual(report.count(line), 1)

    def test_a_report_keeps_both_ends(self):
        said = f"begin\n{'x' * 300_000}\nk: error: no\n"
        report = self.grade(said, "compile ended 1\n").report
        self.assertTrue(report.startswith("begin\n"))
        self.assertIn("\nk: error: no\n", report)


    def test_no_part_of_a_seed_stays_where_a_report_is_cut(self):
        line = "make run N=8 SEED=3079397367885711 here\n"
        for shift in range(len(line)):
            report = one.both_ends(line * 100 + "x" * shift, 400)
            told = seeds.NAMED.sub("", report)
            self.assertNotRegex(told, r"\d{5}")
            self.assertLessEqual(len(report), 450)


class Counted(unittest.TestCase):
    def test_events(self):
        with tempfile.TemporaryDirectory() as room:
            group = Path(room)
            (group / "memory.events").write_text("low 0\noom 5\noom_kill 3\n")
            (group / "pids.events").write_text("max 2\n")
            with mock.patch.object(machine, "own_group", return_value=group):
                self.assertEqual(machine.events(), {"oom_kill": 3, "max": 2})

    def test_steps(self):
        with tempfile.TemporaryDirectory() as room:
            log = Path(room) / "log"
            self.assertEqual(steps.read(log), steps.Steps())
            log.write_text("compile ended 0\ncompile stopped 1\nrun failed fork: no\n")
            self.assertEqual(steps.read(log), steps.Steps([0, 1], ["fork: no"]))
