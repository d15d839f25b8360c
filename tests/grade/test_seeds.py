"""Tests of which seed grades what, and that students do not see it."""

import tempfile
import unittest
from pathlib import Path

import formats
import jobs
import one
import seeds
import tables
from result import Result, Test

TOP = Path(__file__).resolve().parents[2]
PRINTED = "work\n      | HOST n=209937 section=1024"
EXERCISE, OTHER = "03-kogge-stone", "04-double-buffer"
SEED = 3079397367885711


class Secrets(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.file = Path(room.name) / "seeds.json"

    def secret(self, folder: str = "/2026", new: bool = False) -> str:
        return seeds.secret_of(Path(folder), self.file, new)

    def test_a_folder_keeps_its_secret(self):
        first, other = self.secret(), self.secret("/2027")
        self.assertEqual((self.secret(), self.secret("/2027")), (first, other))
        self.assertNotEqual(first, other)
        self.assertEqual(self.file.stat().st_mode & 0o77, 0)
        self.assertNotEqual(self.secret(new=True), first)
        self.assertEqual(self.secret("/2027"), other)

    def test_each_exercise_has_a_seed_of_its_own(self):
        bench = one.Bench(TOP, Path("/"), 0, 60, "none", self.secret())
        self.assertNotEqual(bench.seed_of(EXERCISE), bench.seed_of(OTHER))
        self.assertTrue(2 <= bench.seed_of(EXERCISE) < 2**53)
        given = one.Bench(TOP, Path("/"), 7, 60, "none")
        self.assertEqual((given.seed_of(EXERCISE), given.seed_of(OTHER)), (7, 7))

    def test_the_seed_that_repeats_a_grading_finds_its_verdicts(self):
        bench = one.Bench(TOP, Path("/"), 0, 60, "none", self.secret())
        again = one.Bench(TOP, Path("/"), bench.seed_of(EXERCISE), 60, "none")
        keys = [jobs.Keys(b).key(EXERCISE, "0" * 64) for b in (bench, again)]
        self.assertEqual(keys[0], keys[1])


class Shown(unittest.TestCase):
    def result(self) -> Result:
        text = f"FAIL  p  n=1 seed={SEED}\nmake run SEED={SEED}\nseed=17 seed=1 ({SEED})"
        test = Test("p", "fail", 0, 5, "it", text)
        about = {"state": "failing", "what": f"p: seed={SEED}", "report": text, "seed": SEED}
        about["printed"] = PRINTED
        return Result("anna", EXERCISE, of=5, tests=[test], **about).check()

    def test_no_text_names_the_seed(self):
        hidden = seeds.without_seed(self.result()).check()
        kept = "FAIL  p  n=1 seed=secret\nmake run SEED=secret\nseed=secret seed=1 (secret)"
        self.assertEqual(hidden.report, f"{kept}\n\n{seeds.LEFT_OUT}")
        self.assertEqual((hidden.tests[0].finding, hidden.printed), (kept, ""))
        self.assertEqual((hidden.what, hidden.seed), ("p: seed=secret", 0))

    def test_what_students_get(self):
        for show in (False, True):
            with tempfile.TemporaryDirectory() as room:
                folder = Path(room)
                for name in ("room", "build"):
                    (folder / name).mkdir()
                formats.write([self.result()], folder, list(formats.FORMATS), show_seed=show)
                tables.write([self.result()], folder, folder / "room", folder / "build", show)
                files = [file for file in folder.rglob("*") if file.is_file()]
                texts = {f.relative_to(folder): f.read_text("utf-8") for f in files}
            named = {path for path, text in texts.items() if str(SEED) in text}
            printed = {path for path, text in texts.items() if "209937" in text}
            record = Path("results") / EXERCISE / "anna.json"
            tables_of_all = "grades.csv grades.json grades.tsv build/grades.tsv".split()
            mine = {record, *map(Path, tables_of_all)}
            self.assertTrue({Path("grades.csv"), Path("grades.json"), record} <= named)
            self.assertTrue({Path("grades.json"), record} <= printed)
            for found in (named, printed):
                self.assertEqual(bool(found - mine), show, found)
            report = texts[Path("grades/anna") / f"{EXERCISE}.txt"]
            self.assertEqual(seeds.LEFT_OUT in report, not show)
