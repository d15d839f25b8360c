"""Tests of who handed in what, in all forms in which submissions arrive."""

import errno
import gzip
import io
import itertools
import os
import struct
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

import courses
import entry
import intake
import tree
import zips

EXERCISES = ["01-serial-scan", "03-kogge-stone", "07-blelloch"]
KERNEL = "03-kogge-stone/kernel.cu"


class Folder(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.room = Path(room.name) / "handed in"
        self.room.mkdir()

    def put(self, path: str, data: bytes | str = "kernel") -> Path:
        file = self.room / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data if isinstance(data, bytes) else data.encode())
        return file

    def zip(self, path: str, **members) -> Path:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in members.pop("files", {KERNEL: "kernel"}).items():
                archive.writestr(name, data)
        return self.put(path, packed.getvalue())

    def take(self, only: str = "03-kogge-stone", **choice) -> intake.Intake:
        return intake.take_in(self.room, EXERCISES, intake.Choice(only, **choice))

    def job(self, student: str, **choice) -> intake.Job:
        [job] = [job for job in self.take(**choice).jobs if job.student == student]
        return job

    def assert_refused(self, student: str, words: str, **choice):
        job = self.job(student, **choice)
        self.assertEqual(job.state, "refused")
        self.assertIn(words, job.what)
        self.assertNotIn("\n", job.what)


class Names(Folder):
    def test_any_character(self):
        for name in ("Bob Müller", 'O"Neill', "D'Arcy", "-rf", "a\\b", "$(x)", "*", "07-team"):
            self.put(f"{name}/{KERNEL}")
        jobs = {job.student: job for job in self.take().jobs}
        self.assertEqual(len(jobs), 8)
        self.assertTrue(all(job.data == b"kernel" and not job.state for job in jobs.values()))
        self.assertIn("a\\\\b", jobs)

    def test_control_characters_are_escaped(self):
        self.put(f"a\x1b[2Jb\nc\u202e/{KERNEL}")
        self.assertEqual(self.take().jobs[0].student, "a\\x1b[2Jb\\x0ac\\u202e")

    def test_a_name_that_is_not_utf_8(self):
        os.makedirs(os.fsencode(self.room) + b"/\xff/03-kogge-stone")
        self.assertEqual(self.job("\\xff").state, "missing")

    def test_a_student_named_as_an_exercise(self):
        self.put("07-blelloch/kernel.cu")
        self.assertEqual(self.job("07-blelloch").file, "kernel.cu")

    def test_a_folder_that_looks_like_an_exercise(self):
        self.put("anna/07-team/kernel.cu")
        self.put("berta/07-blelloch/kernel.cu")
        self.assertEqual(self.job("anna").file, "07-team/kernel.cu")
        self.assertEqual(self.job("berta").state, "missing")


class Files(Folder):
    def test_a_whole_workbook(self):
        self.put(f"anna/my work/exercises/{KERNEL}")
        self.put(f"anna/my work/build/{KERNEL}")
        self.assertEqual(self.job("anna").file, f"my work/exercises/{KERNEL}")

    def test_two_that_may_be_meant(self):
        self.put(f"anna/{KERNEL}")
        self.put("anna/03-kogge-stone.cu")
        self.assert_refused("anna", f"which file is meant: {KERNEL} or 03-kogge-stone.cu?")

    def test_links_and_devices(self):
        self.put("secret")
        for name in ("file", "folder", "fifo"):
            (self.room / name / "03-kogge-stone").mkdir(parents=True)
        (self.room / "file" / KERNEL).symlink_to("../../secret")
        (self.room / "folder/03-kogge-stone").rmdir()
        (self.room / "folder/03-kogge-stone").symlink_to("..")
        os.mkfifo(self.room / "fifo" / KERNEL)
        (self.room / "student").symlink_to("file")
        self.assert_refused("file", "kernel.cu is a link")
        self.assert_refused("folder", "03-kogge-stone is a link")
        self.assert_refused("fifo", "kernel.cu is not a file that can be read")
        self.assert_refused("student", "student is a link")

    def test_a_huge_file(self):
        self.put(f"anna/{KERNEL}", b"x" * 1_000_001)
        self.assert_refused("anna", "more than a million bytes")

    def test_a_path_that_is_too_long(self):
        self.put(f"anna/{KERNEL}")
        self.put(f"deep/{KERNEL}")
        before = tree.state_of(self.room)
        folder = os.open(self.room / "deep", os.O_RDONLY)
        for _ in range(25):
            os.mkdir("x" * 200, dir_fd=folder)
            folder, above = os.open("x" * 200, os.O_RDONLY, dir_fd=folder), folder
            os.close(above)
        os.close(folder)
        self.assertEqual(self.job("anna").data, b"kernel")
        self.assert_refused("deep", "can't be read: File name too long")
        self.assertNotEqual(tree.state_of(self.room), before)
        self.assertEqual(tree.state_of(self.room), tree.state_of(self.room))

    def test_what_the_file_system_refuses_costs_only_its_owner(self):
        self.put(f"anna/{KERNEL}")
        self.put(f"bad/attempt-1/{KERNEL}")
        places = [(Path, name) for name in ("is_dir", "is_symlink", "iterdir")]
        places += [(os, "scandir"), (os, "open")]
        names = "EACCES ELOOP ENAMETOOLONG ENOENT EOVERFLOW EIO ESTALE EMFILE".split()
        for (owner, function), name in itertools.product(places, names):
            number = getattr(errno, name)
            right = getattr(owner, function)

            def fails(path, *more, **named):
                if "/bad" in str(path):
                    raise OSError(number, os.strerror(number), str(path))
                return right(path, *more, **named)

            with self.subTest(at=function, name=name):
                with mock.patch.object(owner, function, fails):
                    jobs = {job.student: job for job in self.take().jobs}
                self.assertEqual((jobs["anna"].state, jobs["anna"].data), ("", b"kernel"))
                of_machine = name in ("EIO", "ESTALE", "EMFILE")
                linked = (function, name) == ("open", "ELOOP")
                self.assertEqual(jobs["bad"].state, "ungraded" if of_machine else "refused")
                why = "is a link" if linked else os.strerror(number)
                self.assertIn(why, jobs["bad"].what)
                self.assertNotIn("\n", jobs["bad"].what)

    def test_names_that_cannot_be_decoded_cost_only_their_owner(self):
        self.put(f"anna/{KERNEL}")
        self.put(f"bad/{KERNEL}")
        bad = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
        with mock.patch.object(intake, "add_attempts", side_effect=[None, bad]):
            jobs = {job.student: job for job in self.take().jobs}
        self.assertEqual((jobs["anna"].state, jobs["bad"].state), ("", "refused"))
        self.assertIn("invalid start byte", jobs["bad"].what)

    def test_too_many_files(self):
        limit, entry.ENTRIES_LIMIT = entry.ENTRIES_LIMIT, 5
        self.addCleanup(setattr, entry, "ENTRIES_LIMIT", limit)
        for number in range(6):
            self.put(f"anna/{number}")
        self.assert_refused("anna", "more than 5 files")

    def test_what_says_no_exercise_is_named(self):
        self.put("anna/work/kernel.cu")
        self.put(f"berta/{KERNEL}")
        self.put("notes.txt")
        notes = self.take("").notes
        self.assertIn("anna: work/kernel.cu doesn't say which exercise it is for", notes)
        self.assertIn("notes.txt is not in a student's folder, so it is not graded", notes)
        self.assertEqual(len(notes), 2)

    def test_nothing_is_written(self):
        self.zip("anna/work.zip")
        before = sorted(self.room.rglob("*"))
        self.take()
        self.assertEqual(sorted(self.room.rglob("*")), before)


class NearlyNamed(Folder):
    """Files whose names nearly say what they are."""

    def test_the_exercise_from_the_name(self):
        for number, path in enumerate(
            (
                "03-kogge-stone (1).cu", "03_kogge_stone.cu", "exercise03/solution.cu",
                "03/kernel.cu", "ex3/kernel.cu", "03-Kogge-Stone/kernel.cu", "Kogge Stone.cu",
                "03-kogge-stone/kernel (1).cu", "03-kogge-stone/KERNEL.CU", "Exercise 3/kernel.cu",
                "work.zip/03-kogge-stone - Copy (2)/kernel.cpp", "03-kogge-stone/kernel.cu.txt",
                "kernel_03.cu",
            )
        ):  # fmt: skip
            self.put(f"s{number:02}/{path}", path)
            taken = self.take("")
            [job] = [j for j in taken.jobs if (j.student, j.state) == (f"s{number:02}", "")]
            self.assertEqual((job.exercise, job.data), ("03-kogge-stone", path.encode()))
            self.assertIn(f"{job.student}: '{path}' is taken for 03-kogge-stone", taken.notes)

    def test_any_kernel_of_the_only_exercise(self):
        for path in ("Kernel.cu", "kernel (1).cu", "kernel.cu.txt", "kernel.cpp", "a/KERNEL.CU"):
            self.put(f"{path[-6:]}{len(path)}/{path}", path)
        self.assertEqual([job.state for job in self.take().jobs], [""] * 5)
        self.assertIn("l (1).cu is", str(self.take().notes).replace("'", ""))

    def test_the_exact_form_comes_first(self):
        self.put(f"anna/{KERNEL}", "exact")
        self.put("anna/03-kogge-stone/kernel (1).cu", "copy")
        self.assertEqual(self.job("anna").data, b"exact")

    def test_two_are_refused(self):
        self.put("anna/kernel (1).cu")
        self.put("anna/kernel (2).cu")
        self.assert_refused("anna", "which file is meant: kernel (1).cu or kernel (2).cu?")
        self.put("berta/ex3/kernel.cu")
        self.put("berta/03/kernel.cu")
        self.assert_refused("berta", "03/kernel.cu or ex3/kernel.cu")

    def test_names_that_say_another_exercise_or_none(self):
        for path in ("ex7/kernel.cu", "07_blelloch.cu", "helper.cu", "._kernel.cu", "kernel.h"):
            self.put(f"{path[0]}{len(path)}/{path}")
        self.assertEqual({job.state for job in self.take().jobs}, {"missing"})

    def test_nothing_is_skipped_in_silence(self):
        self.put(f"build/{KERNEL}", "of a student with this name")
        self.put(f"..x/{KERNEL}")
        self.put(f"mia/m/build/{KERNEL}")
        self.assertEqual(self.job("build").data, b"of a student with this name")
        self.assertIn("..x begins with a dot, so nothing in it is graded", self.take().notes)
        where = f"m/build/{KERNEL}"
        line = f"mia: {where} is below a folder named build, so it is not graded"
        self.assertIn(line, self.take().notes)
        what = f"nothing was handed in but {where}, which is below a folder named build"
        self.assertEqual((self.job("mia").state, self.job("mia").what), ("missing", what))


class Faults(Folder):
    def test_a_fault_of_ours_is_not_the_students(self):
        self.put(f"anna/{KERNEL}")
        self.put(f"berta/{KERNEL}")
        real = tree.entries
        odd = lambda path, _: {}["x"] if path.name == "anna" else real(path, _)  # noqa: E731
        with mock.patch.object(tree, "entries", odd):
            self.assertEqual(self.job("anna").state, "ungraded")
            self.assertIn("KeyError while it was read", self.job("anna").what)
            self.assertEqual(self.job("berta").data, b"kernel")


class Zips(Folder):
    def test_one_in_a_folder_and_one_beside(self):
        self.zip("anna/work.zip")
        self.zip("berta.zip", files={f"workbook\\exercises\\{KERNEL}".replace("/", "\\"): "b"})
        self.assertEqual(self.job("anna").data, b"kernel")
        self.assertEqual(self.job("anna").file, f"work.zip/{KERNEL}")
        self.assertEqual(self.job("berta").data, b"b")

    def test_a_zip_beside_a_file(self):
        self.zip("anna/work.zip")
        self.put(f"anna/{KERNEL}")
        self.assert_refused("anna", "which file is meant")

    def test_paths_that_lead_out(self):
        paths = ("../x/kernel.cu", "/etc/kernel.cu", "a/../../kernel.cu", "C:/kernel.cu")
        for number, path in enumerate(paths):
            self.zip(f"{number}/work.zip", files={path: "x"})
            self.assert_refused(str(number), "work.zip has a file that would be unpacked elsewhere")

    def test_a_link_in_it(self):
        link = zipfile.ZipInfo(KERNEL)
        link.external_attr = 0o120777 << 16
        self.zip("anna/work.zip", files={link: "/etc/passwd"})
        self.assert_refused("anna", "kernel.cu is a link")

    def test_bombs(self):
        self.zip("anna/work.zip", files={KERNEL: b"\0" * 2_000_000})
        self.assert_refused("anna", "kernel.cu in work.zip has more than a million bytes")
        bomb = self.zip("berta/work.zip", files={"zeros": b""})
        data = bytearray(bomb.read_bytes())
        struct.pack_into("<L", data, data.index(b"PK\1\2") + 24, 600_000_000)
        bomb.write_bytes(data)
        self.assertEqual(self.job("berta").state, "missing")  # nobody asks for it
        self.zip("cara/work.zip", files={f"{'x' * 200}{n}": "" for n in range(9000)})
        self.assert_refused("cara", "too many files")

    def test_a_lie_about_its_size(self):
        bomb = self.zip("anna/work.zip", files={KERNEL: b"\0" * 2_000_000})
        data = bytearray(bomb.read_bytes())
        struct.pack_into("<L", data, data.index(b"PK\1\2") + 24, 10)
        bomb.write_bytes(data)
        self.assertEqual(self.job("anna").state, "refused")

    def test_what_is_no_zip(self):
        self.put("anna/work.zip", "PK\3\4 but no more")
        self.assert_refused("anna", "work.zip is not a zip file that can be read")

    def test_one_that_takes_a_password(self):
        locked = self.zip("anna/work.zip")
        data = bytearray(locked.read_bytes())
        for magic, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
            data[data.index(magic) + flags] |= 1
        locked.write_bytes(data)
        self.assert_refused("anna", "can't be unpacked")


class Tars(Folder):
    def tar(self, path: str, members: list, mode: str = "w:gz", kind: int = tarfile.GNU_FORMAT):
        """Packs members: a name and its bytes, or a header as it is."""
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode=mode, format=kind) as archive:
            for member in members:
                header, data = member if isinstance(member, tuple) else (member, b"")
                if isinstance(header, str):
                    header = tarfile.TarInfo(header)
                    header.size = len(data)
                archive.addfile(header, io.BytesIO(data))
        return self.put(path, packed.getvalue())

    def member(self, name: str, **about) -> tarfile.TarInfo:
        header = tarfile.TarInfo(name)
        for key, value in about.items():
            setattr(header, key, value)
        return header

    def test_each_ending(self):
        for name, mode in (("a.tar", "w"), ("b.tar.gz", "w:gz"), ("c.TGZ", "w:gz")):
            self.tar(name, [(f"./work/{KERNEL}", name.encode())], mode)
            self.tar(f"in {name}/mine.tar", [(KERNEL, b"kernel")], "w")
        jobs = {job.student: job for job in self.take().jobs}
        self.assertEqual(len(jobs), 6)
        self.assertEqual([jobs[n].data for n in "abc"], [b"a.tar", b"b.tar.gz", b"c.TGZ"])
        self.assertEqual(jobs["in a.tar"].file, f"mine.tar/{KERNEL}")
        self.assertEqual(jobs["b"].file, f"work/{KERNEL}")

    def test_long_names_in_each_format(self):
        folder = "/".join(["é" * 60] * 3)
        for number, kind in enumerate((tarfile.GNU_FORMAT, tarfile.PAX_FORMAT)):
            members = [("first", b"1"), (f"{folder}/{KERNEL}", b"long"), ("last", b"2")]
            self.tar(f"{number}/work.tgz", members, kind=kind)
            job = self.job(str(number))
            self.assertEqual((job.data, job.file), (b"long", f"work.tgz/{folder}/{KERNEL}"))

    def test_paths_that_lead_out(self):
        paths = ("../x/kernel.cu", "/etc/kernel.cu", "a/../../kernel.cu", "C:/kernel.cu", "..")
        for number, path in enumerate(paths):
            self.tar(f"{number}/work.tgz", [(path, b"x")])
            self.assert_refused(str(number), "work.tgz has a file that would be unpacked elsewhere")

    def test_links_and_devices(self):
        kinds = {"is a link": (tarfile.SYMTYPE, tarfile.LNKTYPE)}
        kinds["is not a file"] = (tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.GNUTYPE_SPARSE)
        for words, each in kinds.items():
            for kind in each:
                student = kind.decode()
                header = self.member(KERNEL, type=kind, linkname="/etc/passwd")
                self.tar(f"{student}/work.tgz", [header])
                self.assert_refused(student, f"kernel.cu {words}")

    def test_bombs(self):
        self.tar("anna/work.tgz", [(KERNEL, b"\0" * 2_000_000)])
        self.assert_refused("anna", "kernel.cu in work.tgz has more than a million bytes")
        huge = self.member("zeros", size=600_000_000).tobuf()
        self.put("berta/work.tar", huge)
        self.assert_refused("berta", "would have more than 200 MB unpacked")
        self.put("cara/work.tgz", gzip.compress(self.member("x" * 90).tobuf() * 20_001))
        self.assert_refused("cara", "there are more than 20000 files")
        name = self.member("long", type=tarfile.GNUTYPE_LONGNAME, size=400_000_000).tobuf()
        self.put("dora/work.tgz", gzip.compress(name + b"x" * 200_000))
        self.assert_refused("dora", "would have more than 200 MB unpacked")

    def test_names_of_names_without_end(self):
        header = self.member("long", type=tarfile.GNUTYPE_LONGNAME, size=4).tobuf()
        self.put("anna/work.tar", (header + b"abc\0".ljust(512, b"\0")) * 5000)
        self.assertEqual(self.job("anna").state, "missing")

    def test_what_is_no_tar(self):
        whole = self.tar("anna/work.tgz", [(KERNEL, os.urandom(5000))]).read_bytes()
        self.put("anna/work.tgz", whole[:2000])
        self.put("berta/work.tar", b"no tar" * 500)
        self.put("cara/work.tgz", "no gzip")
        self.put("dora/work.tar", self.member(KERNEL, size=-512).tobuf())
        self.put("ed/work.tar", self.member(KERNEL, size=5000).tobuf() + b"x" * 999)
        for student in ("anna", "berta", "cara", "dora"):
            self.assertEqual(self.job(student).state, "refused", student)
        self.assert_refused("ed", "kernel.cu in work.tar can't be unpacked")


class Work(Folder):
    """What is done for a student's archives before they are refused: counted, not timed."""

    member = Tars.member

    def spent(self, student: str) -> entry.Budget:
        """What is read for the student, who is refused."""
        budgets, real = [], tree.Budget
        with mock.patch.object(tree, "Budget", lambda: budgets.append(real()) or budgets[-1]):
            self.assertEqual(self.job(student).state, "refused")
        [budget] = budgets
        return budget

    def test_many_archives_of_zeros(self):
        zeros = self.member("zeros", size=90_000_000).tobuf() + bytes(90_000_000)
        packed = gzip.compress(zeros, 1)
        for number in range(12):
            self.put(f"anna/{number:02}.tgz", packed)
        reader = gzip._GzipReader
        unpacked, real = [], reader.read
        count = lambda own, size=-1: unpacked.append(real(own, size)) or unpacked[-1]  # noqa: E731
        with mock.patch.object(reader, "read", count):
            self.assertGreater(self.spent("anna").unpacked, entry.UNPACKED_LIMIT)
        done = sum(map(len, unpacked))
        self.assertTrue(80_000_000 < done <= entry.UNPACKED_LIMIT, done)

    def test_many_lists(self):
        names = {f"{'x' * 40}{number:05}": "" for number in range(6000)}
        for number in range(12):
            self.zip(f"anna/{number:02}.zip", files=names)
        self.assertLessEqual(self.spent("anna").entries, entry.ENTRIES_LIMIT + 1)

    def test_many_bytes(self):
        for number in range(3):
            self.put(f"anna/{number}.tar", bytes(20_000_000))
        self.assert_refused("anna", "the archives have more than 50 MB")

    def test_a_list_that_a_second_record_hides(self):
        small = self.zip("anna/work.zip").read_bytes()
        end = small.rfind(b"PK\5\6")
        at = struct.unpack_from("<L", small, end + 16)[0]
        files, own = small[:at], small[at:end]
        listed = own + bytes(3_000_000)
        for student, where in (("anna", 0), ("berta", 20_000_000)):
            large = struct.pack(
                "<4sQHHLLQQQQ", b"PK\6\6", 44, 45, 45, 0, 0, 1, 1, len(listed), len(files)
            )
            record = len(files + listed)
            locator = struct.pack("<4sLQL", b"PK\6\7", 0, record + where, 1)
            last = small[end : end + 12] + struct.pack("<LLH", len(own), len(files), 0)
            self.put(f"{student}/work.zip", files + listed + large + locator + last)
        with mock.patch.object(zips.zipfile, "ZipFile") as reader:
            for student in ("anna", "berta"):
                self.assert_refused(student, "work.zip has too many files")
            self.assertFalse(reader.called)

    def test_a_file_in_a_zip_of_the_large_form(self):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            with archive.open(KERNEL, "w", force_zip64=True) as member:
                member.write(b"kernel")
        self.put("anna/work.zip", packed.getvalue())
        self.assertEqual(self.job("anna").data, b"kernel")

    def test_a_member_is_never_unpacked_further_than_a_kernel_file(self):
        self.zip("anna/work.zip", files={KERNEL: bytes(400_000_000)})
        self.assertEqual(self.spent("anna").unpacked, entry.FILE_LIMIT)

    def test_processor_time(self):
        for number in range(50):
            self.put(f"anna/{number}")
        with mock.patch.object(entry, "SECONDS_LIMIT", 0):
            self.assertLess(self.spent("anna").entries, 50)
            self.assert_refused("anna", "s of CPU time to read the files")


class Systems(Folder):
    def test_moodle(self):
        self.put("Anna Berg_101_assignsubmission_file_/kernel.cu")
        self.put("Anna Berg_101_assignsubmission_onlinetext_/onlinetext.html")
        self.put("Anna Berg_102_assignsubmission_file_/kernel.cu", "other")
        self.put("Cara_103_assignsubmission_file_kernel.cu", "flat")
        taken = self.take()
        self.assertEqual(
            [(job.student, job.id, job.data) for job in taken.jobs],
            [
                ("Anna Berg (101)", "101", b"kernel"),
                ("Anna Berg (102)", "102", b"other"),
                ("Cara", "103", b"flat"),
            ],
        )
        self.assertEqual(taken.notes, [])

    def test_canvas(self):
        self.put("berganna_12345_67890_kernel.cu")
        self.put("doejohn_LATE_12346_67891_03-kogge-stone-2.cu", "again")
        self.zip("poecara_12347_67892_work.zip")
        with tarfile.open(self.room / "roedan_12348_67893_work-1.tar.gz", "w:gz") as archive:
            archive.addfile(tarfile.TarInfo(KERNEL))
        jobs = {job.student: job for job in self.take().jobs}
        self.assertEqual(set(jobs), {"berganna", "doejohn", "poecara", "roedan"})
        self.assertEqual(jobs["doejohn"].data, b"again")
        self.assertEqual(jobs["doejohn"].id, "12346")
        self.assertTrue(all(job.data for job in jobs.values() if job.student != "roedan"))
        self.assertEqual(jobs["roedan"].file, KERNEL)

    def test_canvas_with_several_files(self):
        self.put("berganna_12345_67890_01-serial-scan.cu", "one")
        self.put("berganna_12345_67891_03-kogge-stone.cu", "three")
        jobs = {job.exercise: job.data for job in self.take("").jobs}
        self.assertEqual(jobs, {"01-serial-scan": b"one", "03-kogge-stone": b"three"})

    @unittest.skipUnless(courses.yaml, "PyYAML is not installed")
    def test_gradescopes_list_is_yaml(self):
        self.put("submission_1/kernel.cu")
        self.put("submission_2/kernel.cu")
        self.put("submission_3/kernel.cu")
        self.put(
            courses.GRADESCOPE,
            "submission_1:\n  :submitters:\n  - :name: 'Seán O''Brien'\n"
            "submission_2:\n  :submitters: [{':name': \"Fr\\u00e9d\"}]\n"
            "submission_3:\n  :submitters:\n  - :name: >-\n      Anna\n      Berg\n    :sid: 007\n"
            "  :created_at: 2026-03-01 12:00:00 +0100\n",
        )
        jobs = {job.student: job for job in self.take().jobs}
        self.assertEqual(set(jobs), {"Seán O'Brien", "Fréd", "Anna Berg"})
        self.assertEqual(jobs["Anna Berg"].id, "007")
        self.assertEqual(jobs["Anna Berg"].handed_in, "2026-03-01T11:00:00Z")

    @unittest.skipUnless(courses.yaml, "PyYAML is not installed")
    def test_gradescopes_list_in_odd_forms(self):
        self.put("submission_1/kernel.cu")
        for text in ("submission_1: [1, 2]", "submission_1:\n  :submitters: {a: b}", "{}"):
            self.put(courses.GRADESCOPE, text)
            self.assertEqual(self.take().jobs[0].student, "submission_1")
        for text in ("a: [", "- 1", "[" * 5000):
            self.put(courses.GRADESCOPE, text)
            self.assertRaises(intake.BadFolder, self.take)

    def test_gradescope_without_yaml(self):
        self.put("submission_1/kernel.cu")
        self.put(courses.GRADESCOPE, "submission_1:\n")
        with mock.patch.object(courses, "yaml", None):
            taken = self.take()
        self.assertEqual([job.student for job in taken.jobs], ["submission_1"])
        self.assertIn("apt-get install python3-yaml", taken.notes[0])

    def test_canvas_marks_what_is_late(self):
        self.put("berganna_LATE_12345_67890_kernel.cu")
        self.put("doejohn_12346_67891_kernel.cu")
        due = intake.time_of("2026-03-01T23:59Z")
        jobs = {job.student: job.late_days for job in self.take(due=due).jobs}
        self.assertEqual(jobs, {"berganna": 1, "doejohn": 0})
        self.assertEqual({job.late_days for job in self.take().jobs}, {0})

    @unittest.skipUnless(courses.yaml, "PyYAML is not installed")
    def test_gradescope(self):
        self.put("submission_11/kernel.cu")
        self.put("submission_12/kernel.cu", "of two")
        self.put(
            courses.GRADESCOPE,
            "---\nsubmission_11:\n  :submitters:\n"
            "  - :name: Anna Berg\n    :sid: '7'\n    :email: anna@x.org\n"
            "  :created_at: 2026-03-01 12:00:00.5 Z\n"
            "  :history:\n  - :id: 1\n    :created_at: 2020-01-01 00:00:00 Z\n"
            "submission_12:\n  :submitters:\n  - :name: Bo\n  - :name: Cy\n    :sid: '9'\n"
            "  :created_at: 2026-03-03 00:00:00.000000000 Z\n",
        )
        jobs = {job.student: job for job in self.take(due=intake.time_of("2026-03-02T00:00Z")).jobs}
        self.assertEqual(set(jobs), {"Anna Berg", "Bo", "Cy"})
        self.assertEqual(jobs["Anna Berg"].id, "anna@x.org")
        self.assertEqual(jobs["Anna Berg"].handed_in, "2026-03-01T12:00:00Z")
        self.assertEqual([jobs[name].late_days for name in ("Anna Berg", "Bo", "Cy")], [0, 1, 1])
        self.assertEqual(jobs["Cy"].data, b"of two")


class Attempts(Folder):
    def test_times(self):
        self.put(f"anna/2026-03-01T12-00/{KERNEL}", "first")
        self.put(f"anna/2026-03-04T00-01Z/{KERNEL}", "second")
        job = self.job("anna", due=intake.time_of("2026-03-01T23:59Z"))
        self.assertEqual((job.data, job.attempt, job.late_days), (b"second", 2, 3))
        self.assertEqual(job.handed_in, "2026-03-04T00:01:00Z")
        self.assertEqual(self.job("anna", attempt="first").data, b"first")
        self.assertEqual([job.attempt for job in self.take(attempt="best").jobs], [1, 2])

    def test_numbers(self):
        for number in (2, 10):
            self.put(f"anna/attempt-{number}/{KERNEL}", str(number))
        job = self.job("anna")
        self.assertEqual((job.data, job.attempt, job.handed_in), (b"10", 10, None))

    def test_what_a_student_names_is_no_attempt(self):
        late = "2026-03-09T00-00"
        self.zip("anna/work.zip", files={f"{late}/{KERNEL}": "zip"})
        self.put(f"berta/my work/{late}/{KERNEL}", "folder")
        self.put(f"Cara_103_assignsubmission_file_/attempt-1/{KERNEL}", "Moodle")
        self.zip("dora.zip", files={f"attempt-2/{KERNEL}": "zip"})
        for job in self.take(due=intake.time_of("2026-03-01T23:59Z")).jobs:
            about = (job.state, job.attempt, job.late_days, job.handed_in)
            self.assertEqual(about, ("", 1, 0, None), job.student)

    def test_times_are_in_the_zone_of_the_due_date(self):
        self.put(f"anna/2026-03-02T00-30/{KERNEL}")
        for zone, days in (("+01:00", 1), ("+00:00", 1)):
            due = intake.time_of(f"2026-03-01T23:59{zone}")
            job = self.job("anna", due=due)
            self.assertEqual(job.late_days, days)
        self.assertEqual(job.handed_in, "2026-03-02T00:30:00Z")
        due = intake.time_of("2026-03-01T23:59-05:00")
        self.assertEqual(self.job("anna", due=due).handed_in, "2026-03-02T05:30:00Z")

    def test_which_was_last_is_not_known(self):
        self.put(f"anna/attempt-1/{KERNEL}")
        self.put(f"anna/{KERNEL}")
        self.assert_refused("anna", f"which file is meant: {KERNEL} or attempt-1/{KERNEL}?")

    def test_an_exercise_that_only_one_has(self):
        self.put(f"anna/attempt-1/{KERNEL}", "kept")
        self.put("anna/attempt-2/01-serial-scan/kernel.cu")
        self.assertEqual(self.job("anna").data, b"kept")


class Roster(Folder):
    def roster(self, text: str) -> Path:
        path = self.room.parent / "roster.csv"
        path.write_text(text, encoding="utf-8")
        return path

    def test_who_is_missing_and_who_is_not_in_it(self):
        self.put(f"Anna Müller/{KERNEL}")
        self.put(f"nobody/{KERNEL}")
        roster = self.roster('name,email\n"Anna Müller",anna@x.org\nBo\n')
        taken = self.take(roster=roster)
        self.assertEqual(
            [(job.student, job.id, job.state) for job in taken.jobs],
            [("Anna Müller", "anna@x.org", ""), ("Bo", "", "missing")],
        )
        self.assertEqual(taken.notes, ["nobody is not in the roster, so nothing of theirs is graded"])

    def test_semicolons_and_a_mark(self):
        students = courses.roster(self.roster("\ufeffBerg, Anna;1\nBo;2\n"))
        self.assertEqual(students, {"Berg, Anna": "1", "Bo": "2"})

    def test_what_is_no_roster(self):
        for text, words in (("", "no student"), ("a\na\n", "twice"), ('"a\n', "not a table")):
            with self.assertRaisesRegex(courses.BadFile, words):
                courses.roster(self.roster(text))
