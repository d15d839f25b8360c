"""Tests on a cluster that loses jobs and nodes. Only Slurm's commands are replaced by fakes."""

import json
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import on_node
import one
import run_on_slurm
import share
from jobs import Task
from result import Result

EXERCISE = "03-kogge-stone"


class Slurm(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.room = Path(room.name)
        self.bench = one.Bench(Path("/top"), self.room, 7, 60, "none")
        self.arrays = []  # the kernel files of each array, by elements
        self.commands = []
        self.notes = []
        self.states = {}
        for name, value in (("slurm", self.slurm), ("SHARE", 2), ("ASK_EVERY", 0)):
            patch = mock.patch.object(run_on_slurm, name, value)
            patch.start()
            self.addCleanup(patch.stop)

    def slurm(self, *command):
        self.commands.append(command)
        output = ""
        if command[0] == "sbatch":
            folder = Path(command[-1]).parent
            shares = [
                share.read(folder, number) for number in range(len(list(folder.glob("share.*"))))
            ]
            self.arrays.append([[task.data for task in own.tasks] for own in shares])
            self.states = {str(own.number): self.on_node(own) for own in shares}
        elif command[0] == "squeue":
            output = "".join(f"{number} {state}\n" for number, state in self.states.items())
        return SimpleNamespace(returncode=0, stdout=output, stderr="")

    def on_node(self, own: share.Share) -> str:
        """Grades a share as a node does. The bytes of a kernel file say what happens to it."""
        for place, task in enumerate(own.tasks):
            first = len(self.arrays) == 1
            if task.data == b"always fails" or task.data == b"fails once" and first:
                own.say(place, None, "no space is left")
            elif task.data == b"always dies" or task.data == b"dies once" and first:
                own.file("said").open("a").write('{"task": 0, "verd')
                own.file("log").write_text("the disk\nis on fire\n")
                return "NODE_FAIL"
            elif task.data == b"cancelled":
                return "CANCELLED"
            else:
                own.say(place, Result("anyone", task.exercise, state="solved", seed=7))
        return "COMPLETED"

    def graded(self, *data: bytes) -> dict[bytes, str]:
        tasks = [Task(f"key {number}", EXERCISE, d) for number, d in enumerate(data)]
        cluster = run_on_slurm.Cluster(["--partition=gpu"], self.notes.append)
        runs = cluster.run(tasks, self.bench, self.room)
        return {task.data: verdict.state if verdict else why for task, verdict, why in runs}

    def test_shares(self):
        self.assertEqual(set(self.graded(b"a", b"b", b"c").values()), {"solved"})
        self.assertEqual(self.arrays, [[[b"a", b"b"], [b"c"]]])
        [sbatch] = [command for command in self.commands if command[0] == "sbatch"]
        self.assertIn("--partition=gpu", sbatch)
        self.assertIn("--array=0-1", sbatch)
        self.assertEqual(list((self.room / "slurm").iterdir()), [])

    def test_nothing_to_do(self):
        self.assertEqual(self.graded(), {})
        self.assertEqual(self.commands, [])

    def test_an_array_has_no_more_elements_than_slurm_takes(self):
        with mock.patch.object(run_on_slurm, "ELEMENTS", 3):
            self.graded(*(bytes([number]) for number in range(10)))
        self.assertEqual([len(own) for own in self.arrays[0]], [4, 4, 2])

    def test_what_was_lost_is_submitted_again_by_itself(self):
        graded = self.graded(b"a", b"dies once", b"c", b"fails once")
        self.assertEqual(set(graded.values()), {"solved"})
        self.assertEqual(self.arrays[1], [[b"dies once"], [b"fails once"]])

    def test_and_so_often_and_no_more(self):
        graded = self.graded(b"always dies", b"always fails", b"c")
        self.assertEqual(graded[b"always dies"], "its job ended as NODE_FAIL: is on fire")
        self.assertEqual(graded[b"always fails"], "no space is left")
        self.assertEqual(graded[b"c"], "solved")
        self.assertEqual(len(self.arrays), run_on_slurm.ROUNDS)

    def test_who_cancels_the_job_means_it(self):
        with self.assertRaisesRegex(one.GradingFailed, "cancelled"):
            self.graded(b"a", b"cancelled")
        self.assertEqual(len(self.arrays), 1)

    def test_a_verdict_that_can_not_be(self):
        def lie(own: share.Share) -> str:
            for state in ("perfect", "solved"):
                said = {"task": 0, "verdict": {"student": "x", "state": state}, "failure": ""}
                own.file("said").open("a").write(json.dumps(said) + "\n")
            return "COMPLETED"

        with mock.patch.object(self, "on_node", lie):
            [why] = self.graded(b"a").values()
        self.assertEqual(why, "its job ended as COMPLETED")

    def test_what_nodes_had_when_the_grading_was_stopped(self):
        cluster = run_on_slurm.Cluster([], self.notes.append)
        tasks = [Task(f"key {n}", EXERCISE, b"a") for n in range(4)]
        runs = cluster.run(tasks, self.bench, self.room)
        next(runs)
        runs.close()
        self.assertEqual(self.commands[-1][0], "scancel")
        left = {task.key: verdict.state for task, verdict in run_on_slurm.left(self.room)}
        self.assertEqual(left, {f"key {n}": "solved" for n in range(4)})
        self.assertEqual(list(run_on_slurm.left(self.room)), [])

    def test_slurm_refuses(self):
        refusal = SimpleNamespace(returncode=1, stdout="", stderr="sbatch: error: no\npartition\n")
        with mock.patch.object(run_on_slurm, "slurm", lambda *_: refusal):
            with self.assertRaisesRegex(one.GradingFailed, "^sbatch: error: no partition$"):
                self.graded(b"a")


class Node(unittest.TestCase):
    def said_by(self, compiler: str) -> list:
        with tempfile.TemporaryDirectory() as room:
            folder = Path(room) / "slurm/grade-1"
            folder.mkdir(parents=True)
            bench = one.Bench(Path("/top"), folder, 7, 60, "none")
            tasks = [Task(f"key {n}", EXERCISE, bytes([n, 255])) for n in range(2)]
            share.Share(folder, 3, bench, compiler, tasks).write()
            on_node.grade(share.read(folder, 3))
            return [(task.data, why) for task, _, why in share.read(folder, 3).heard()]

    def test_another_compiler(self):
        said = self.said_by("g++ 0.1")
        self.assertEqual([data for data, _ in said], [b"\0\xff", b"\1\xff"])
        for _, why in said:
            self.assertRegex(why, "^node .*: its g.. has another version than ")

    def test_what_grades(self):
        with mock.patch.object(one, "grade", side_effect=one.GradingFailed("the disk is full")):
            said = self.said_by(one.output_of(["g++", "--version"]))
        for _, why in said:
            self.assertRegex(why, "^node .*: the disk is full$")
