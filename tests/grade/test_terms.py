"""Tests of what is decided about single students: EXTENSIONS, GROUPS and OVERRIDES."""

import tempfile
import unittest
from datetime import timedelta, timezone
from pathlib import Path

import intake
import sheet
import terms
from intake import Intake, Job
from result import Result

TOP = Path(__file__).resolve().parents[2]
SCAN, DOMINO = "03-kogge-stone", "10-domino"
EXERCISES = {name: TOP / "exercises" / name for name in (SCAN, DOMINO)}
DUE = intake.time_of("2026-03-01T23:59Z").astimezone(timezone.utc)


def handed(student: str, data: bytes = b"a", time: str = "", exercise: str = SCAN, **more) -> Job:
    late = intake.late_days(intake.time_of(time), DUE)
    when = {"handed_in": time or None, "late_days": late}
    return Job(student, exercise, file="kernel.cu", data=data, **when, **more)


def missing(student: str, exercise: str = SCAN, **more) -> Job:
    return Job(student, exercise, state="missing", what="nothing was handed in", **more)


class Tables(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.room = Path(room.name)

    def file(self, text: str) -> str:
        path = self.room / "table.csv"
        path.write_text(text, "utf-8")
        return str(path)

    def read(self, setting: str, text: str, due=DUE) -> terms.Terms:
        files = dict.fromkeys(("EXTENSIONS", "GROUPS", "OVERRIDES"), "")
        return terms.read(files | {setting: self.file(text)}, due, EXERCISES)

    def settle(self, setting: str, text: str, *jobs: Job, roster=False, only="") -> Intake:
        self.terms = self.read(setting, text)
        taken = Intake(list(jobs))
        self.terms.before(taken, only, roster)
        return taken

    def refused(self, setting: str, text: str, words: str, *jobs: Job, roster=False):
        with self.subTest(text=text), self.assertRaisesRegex(sheet.BadFile, words) as raised:
            self.settle(setting, text, *jobs, roster=roster)
        self.assertNotIn("\n", str(raised.exception))


class Sheets(Tables):
    def test_what_is_between_cells(self):
        for text in ("b,A\n1,2\n", "\ufeffa;b\r\n2;1\r\n", 'a\tb\tc\n"2"\t 1 \tx\n\n'):
            with self.subTest(text=text):
                lines = sheet.records(Path(self.file(text)), "a b")
                self.assertEqual([(line["a"], line["b"]) for line in lines], [("2", "1")])

    def test_cells_of_several_lines(self):
        lines = sheet.records(Path(self.file('a,b\n"x\ny",1\n2,3\n')), "a b")
        self.assertEqual([line["a"] for line in lines], ["x\ny", "2"])
        self.assertTrue(lines[1].place.endswith("table.csv:4"))

    def test_bad_ones(self):
        for text, words in (
            ("", "must name the columns a, b"), ("a\n1\n", "must name the columns a, b"),
            ("a,b\n1\n", "table.csv:2: the column b is empty"),
            ('a,b\n1,"2\n', "table.csv:2: this is not a table"),
        ):  # fmt: skip
            with self.subTest(text=text), self.assertRaisesRegex(sheet.BadFile, words):
                sheet.records(Path(self.file(text)), "a b")
        for path, words in ((self.room / "none", "can't be read"), (self.room, "can't be read")):
            with self.assertRaisesRegex(sheet.BadFile, words):
                sheet.records(path, "a b")
        (self.room / "x").write_bytes(b"a,b\n\xff,1\n")
        with self.assertRaisesRegex(sheet.BadFile, "not UTF-8"):
            sheet.records(self.room / "x", "a b")


class Extensions(Tables):
    def late(self, text: str, *jobs: Job, **more) -> list[int]:
        head = "student,exercise,extension\n"
        return [job.late_days for job in self.settle("EXTENSIONS", head + text, *jobs, **more).jobs]

    def test_days_times_and_dates(self):
        job = handed("anna", time="2026-03-04T12:00:00Z")
        self.assertEqual(job.late_days, 3)
        for extension, late in (("1", 2), ("2", 1), ("3", 0), ("30", 0), ("2026-03-04T11:59Z", 1),
                                ("2026-03-04T12:00Z", 0)):  # fmt: skip
            with self.subTest(extension=extension):
                self.assertEqual(self.late(f"anna,{SCAN},{extension}\n", job), [late])
        for second, late in (("59", 0), ("60", 1)):
            time = DUE.replace(day=4, hour=23, minute=59) + timedelta(seconds=int(second))
            whole_day = handed("anna", time=f"{time:%Y-%m-%dT%H:%M:%SZ}")
            self.assertEqual(self.late("anna,*,2026-03-04\n", whole_day), [late])

    def test_whom_and_what_they_are_for(self):
        time = "2026-03-02T12:00:00Z"
        jobs = [handed("anna", time=time), handed("bo", time=time, id="bo@x.org"),
                handed("anna", time=time, exercise=DOMINO)]  # fmt: skip
        self.assertEqual(self.late(f"anna,{SCAN},1\n", *jobs), [0, 1, 1])
        self.assertEqual(self.late("anna,*,1\n", *jobs), [0, 1, 0])
        self.assertEqual(self.late("BO@x.org,*,1\n", *jobs), [1, 0, 1])
        self.assertEqual(self.late(f"anna,*,0\nanna,{SCAN},1\n", *jobs), [0, 1, 1])

    def test_a_submission_without_a_time(self):
        self.assertEqual(self.late("anna,*,1\n", handed("anna")), [0])
        marked = Job("anna", SCAN, file="kernel.cu", data=b"a", late_days=1)
        self.assertEqual(self.late("anna,*,1\n", marked), [0])
        taken = self.settle("EXTENSIONS", "student,exercise,extension\nanna,*,1\n", marked)
        self.assertIn("anna, 03-kogge-stone: the time is not known", taken.notes[0])

    def test_who_is_not_there(self):
        taken = self.settle("EXTENSIONS", "student,exercise,extension\nbo,*,1\n", handed("anna"))
        self.assertEqual(len(taken.notes), 1)
        self.assertRegex(taken.notes[0], "table.csv:2: bo has handed in nothing")

    def test_bad_ones(self):
        for line, words in (
            ("anna,99-none,1", ":2: there is no exercise 99-none"),
            ("anna,*,soon", ":2: soon is neither a number of days, nor a time"),
            ("anna,*,-1", "neither"), ("anna,*,2026-02-01", "2026-02-01 is before DUE"),
            ("anna,*,2026-02-31", "neither"), ("anna,*,", "the column extension is empty"),
        ):  # fmt: skip
            self.refused("EXTENSIONS", f"student,exercise,extension\n{line}\n", words, handed("anna"))
        text = "student,exercise,extension\nbo\x1b,*,1\n"
        self.refused("EXTENSIONS", text, r"there is no student bo\\x1b", handed("a"), roster=True)
        with self.assertRaisesRegex(sheet.BadFile, "EXTENSIONS= needs DUE="):
            self.read("EXTENSIONS", "student,exercise,extension\n", due=None)


class Groups(Tables):
    HEAD = "group,student\nred,anna\nred,bo\n"

    def shared(self, *jobs: Job, text: str = HEAD, **more) -> dict[str, Job]:
        taken = self.settle("GROUPS", text, *jobs, **more)
        self.assertEqual(len({job.student for job in taken.jobs}), len(taken.jobs))
        return {job.student: job for job in taken.jobs}

    def test_what_one_member_hands_in_counts_for_all(self):
        time = "2026-03-02T12:00:00Z"
        for bo in ([missing("bo", id="2")], []):
            jobs = self.shared(handed("anna", time=time, id="1"), *bo, handed("carl", b"c"))
            self.assertEqual((jobs["bo"].data, jobs["bo"].late_days), (b"a", 1))
            self.assertEqual([jobs[s].handed_in_by for s in ("anna", "bo", "carl")], ["anna", "anna", ""])
            self.assertEqual((jobs["anna"].id, jobs["bo"].id), ("1", "2" if bo else ""))
            self.assertEqual(jobs["carl"].data, b"c")

    def test_each_exercise_by_itself(self):
        taken = self.settle("GROUPS", self.HEAD, handed("anna"), missing("bo"),
                            missing("anna", DOMINO), handed("bo", b"b", exercise=DOMINO))  # fmt: skip
        self.assertEqual({(j.student, j.exercise): j.handed_in_by for j in taken.jobs},
                         {("anna", SCAN): "anna", ("bo", SCAN): "anna",
                          ("anna", DOMINO): "bo", ("bo", DOMINO): "bo"})  # fmt: skip

    def test_all_attempts_are_shared(self):
        taken = self.settle("GROUPS", self.HEAD, handed("anna"), handed("anna", b"b", attempt=2))
        self.assertEqual([(j.student, j.attempt) for j in taken.jobs],
                         [("anna", 1), ("anna", 2), ("bo", 1), ("bo", 2)])  # fmt: skip

    def test_the_same_file_twice(self):
        jobs = self.shared(handed("anna", time="2026-03-03T12:00:00Z"), handed("bo", time="2026-03-01T12:00:00Z"))
        self.assertEqual({job.handed_in_by for job in jobs.values()}, {"bo"})
        self.assertEqual([job.late_days for job in jobs.values()], [0, 0])

    def test_two_files_are_not_guessed_at(self):
        jobs = self.shared(handed("anna"), handed("bo", b"b"))
        self.assertEqual({(job.state, job.handed_in_by) for job in jobs.values()}, {("refused", "")})
        self.assertIn("anna and bo of group red have handed in different files", jobs["bo"].what)

    def test_nobody_handed_in(self):
        jobs = self.shared(missing("anna"), missing("bo"))
        self.assertEqual({(job.state, job.handed_in_by) for job in jobs.values()}, {("missing", "")})

    def test_an_extension_is_each_members_own(self):
        files = dict.fromkeys(("EXTENSIONS", "GROUPS", "OVERRIDES"), "") | {"GROUPS": self.file(self.HEAD)}
        extensions = self.room / "extensions.csv"
        extensions.write_text("student,exercise,extension\nbo,*,1\n")
        both = terms.read(files | {"EXTENSIONS": str(extensions)}, DUE, EXERCISES)
        taken = Intake([handed("anna", time="2026-03-02T12:00:00Z")])
        both.before(taken, "", False)
        self.assertEqual([(job.student, job.late_days) for job in taken.jobs], [("anna", 1), ("bo", 0)])

    def test_bad_ones(self):
        twice = self.HEAD + "blue,bo\n"
        self.refused("GROUPS", twice, ":4: bo is already in group red", handed("anna"))
        self.refused("GROUPS", self.HEAD, ":3: there is no student bo", handed("anna"), roster=True)
        self.refused("GROUPS", "anna,bo\n", "must name the columns group, student")
        text = "group,student\nred,1\n"
        self.refused("GROUPS", text, ":2: 1 is anna and bo", handed("anna", id="1"), handed("bo", id="1"))


class Overrides(Tables):
    HEAD = "student,exercise,points,reason\n"

    def results(self, text: str, *jobs: Job, **more) -> list[Result]:
        taken = self.settle("OVERRIDES", self.HEAD + text, *jobs, **more)
        given = {"of": 20.0, "points": 5.0, "deducted": 1.0}
        return self.terms.after([
            Result(job.student, job.exercise, state=job.state or "failing", id=job.id,
                   **(given if not job.state else {"of": 20.0}))
            for job in taken.jobs
        ])  # fmt: skip

    def test_the_points_are_final(self):
        for points, wanted in (("12.5", 12.5), ('"12,5"', 12.5), ("0", 0), ("20", 20)):
            (result,) = self.results(f"anna,{SCAN},{points},oral exam\n", handed("anna"))
            self.assertEqual((result.points, result.computed, result.decision), (wanted, 5, "oral exam"))

    def test_a_decision_is_a_score_if_the_grading_failed(self):
        failed = Job("anna", SCAN, state="ungraded", what="the disk is full")
        self.assertEqual([r.graded for r in self.results(f"anna,{SCAN},7,oral exam\n", failed)], [True])
        self.assertEqual([r.graded for r in self.results("", failed)], [False])

    def test_what_was_not_handed_in_gets_a_row(self):
        results = self.results(f"anna,{DOMINO},3,shown in class\n", handed("anna", id="1"))
        self.assertEqual([(r.exercise, r.points, r.state, r.id) for r in results],
                         [(SCAN, 5, "failing", "1"), (DOMINO, 3, "missing", "1")])  # fmt: skip

    def test_another_exercise_than_the_one_graded(self):
        text = f"anna,{DOMINO},3,shown in class\nnobody,{DOMINO},3,x\n"
        results = self.results(text, handed("anna"), only=SCAN)
        self.assertEqual([(r.exercise, r.points, r.decision) for r in results], [(SCAN, 5, "")])

    def test_bad_ones(self):
        for line, words in (
            (f"bo,{SCAN},1,x", ":2: there is no student bo: give the name of a folder"),
            ("anna,99-none,1,x", "no exercise 99-none"), (f"anna,{SCAN},many,x", "many is not a number"),
            (f"anna,{SCAN},-1,x", "-1 is not a number"), (f"anna,{SCAN},nan,x", "nan is not a number"),
            (f"anna,{SCAN},21,x", "21 points are too many: 03-kogge-stone is worth 20"),
            (f"anna,{SCAN},1,", "reason is empty"), (f"anna,{SCAN},1,\x07", "reason is empty"),
            (f"anna,{SCAN},1,x\nanna,{SCAN},2,y", ":3: anna has other points in .*:2"),
        ):  # fmt: skip
            self.refused("OVERRIDES", f"{self.HEAD}{line}\n", words, handed("anna"))
