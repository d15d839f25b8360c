"""Tests that everything from a submission is treated as hostile."""

import json
import tempfile
import unittest
from pathlib import Path

import codes
import one
import result
from result import BadRecord, Result, Test, clean, from_json, shown

GOOD = Result("anna", "03-kogge-stone", state="failing", of=20, tests=[Test("work", "pass", 3, 3)])


class Records(unittest.TestCase):
    def test_what_is_written_is_read(self):
        self.assertEqual(from_json(GOOD.to_json()), GOOD)

    def test_what_no_record_says(self):
        wrong = [
            ("student", ""), ("student", "a\x1b[2J"), ("student", "a\nb"), ("student", "x" * 301),
            ("student", 5), ("student", None), ("exercise", "../../etc"), ("attempt", 0),
            ("attempt", True), ("attempt", 1.5), ("handed_in", "yesterday"), ("late_days", -1),
            ("sha256", "xyz"), ("state", "perfect"), ("points", 21), ("points", -1),
            ("points", float("nan")), ("points", 1e308), ("points", "20"), ("of", float("inf")),
            ("what", "a\tb"), ("what", "\u202e"), ("what", "x" * 301), ("seed", 2**53),
            ("sandbox", "chroot"), ("seconds", -1), ("report", "\x07"), ("report", "x" * 100_001),
            ("printed", "\x07"), ("printed", "x" * 20_001),
            ("tests", None), ("tests", [{}]), ("tests", [5]), ("tests", "work"),
            ("tests", [{"name": "work", "outcome": "won"}]),
            ("tests", [{"name": "Work!", "outcome": "pass"}]),
            ("tests", [{"name": "work", "outcome": "pass", "points": 3, "of": 2}]),
            ("tests", [{"name": "work", "outcome": "pass"}] * 2),
            ("tests", [{"name": "work", "outcome": "pass", "more": 1}]),
            ("tests", [{"name": "work", "outcome": "fail", "codes": ["=1"]}]),
            ("tests", [{"name": "work", "outcome": "fail", "codes": "work"}]),
            ("tests", [{"name": "work", "outcome": "fail", "core": 1}]),
            ("caps", "why"), ("caps", ["a\tb"]), ("caps", [""] * 11), ("capped", -1),
            ("more", 1), ("__class__", "x"),
        ]  # fmt: skip
        for name, value in wrong:
            record = json.loads(GOOD.to_json()) | {name: value}
            with self.subTest(name=name, value=value), self.assertRaises(BadRecord):
                from_json(json.dumps(record))

    def test_what_is_no_record(self):
        short = ('{"student": "x"}', '{"exercise": "01-x"}')
        for text in ("", "5", "[]", "null", "[" * 100_000, *short):
            with self.subTest(text=text[:20]), self.assertRaises(BadRecord):
                from_json(text)

    def test_points_where_none_can_be(self):
        for state in result.WITHOUT_POINTS:
            with self.assertRaises(BadRecord):
                Result("a", "03-x", state=state, points=1, of=20).check()

    def test_a_file_that_is_none(self):
        with tempfile.TemporaryDirectory() as room:
            path = Path(room) / "x.json"
            for data in (b"\xff\xfe", b"x" * (result.FILE_LIMIT + 1)):
                path.write_bytes(data)
                with self.assertRaises(BadRecord):
                    result.read(path)


class Texts(unittest.TestCase):
    def test_control_characters_go(self):
        self.assertEqual(clean("\x1b]0;x\x07a\r\nb\tc\u202e\u2028\x9b", 99), "]0;xa b c")
        self.assertEqual(clean("a\r\nb\x00\n", 99, lines=True), "a\nb\n")

    def test_long_ones_are_cut(self):
        self.assertEqual(clean("x" * 100, 10), "x" * 9 + "…")

    def test_no_two_names_look_the_same(self):
        names = ["a\x1b", "a\\x1b", "a\\\\x1b", "a\udc1b", "a\udc80", "a\x80"]
        self.assertEqual(len({shown(name) for name in names}), len(names))


class Notes(unittest.TestCase):
    """The test program's notes about each test."""

    def noted(self, text: bytes):
        with tempfile.TemporaryDirectory() as room:
            path = Path(room) / "tests"
            path.write_bytes(text)
            return one.noted(path, {"work", "steps"})

    def note(self, **fields) -> bytes:
        whole = {"test": "work", "state": "pass", "where": "", "says": ""} | fields
        return json.dumps(whole).encode() + b"\n"

    def test_honest_ones(self):
        failed = self.note(test="steps", state="FAIL", where="n=3", says="a\nb\n")
        outcomes, findings = self.noted(self.note() + failed)
        self.assertEqual(outcomes, {"work": "pass", "steps": "fail"})
        self.assertEqual(findings, {"steps": "a\nb\n(for n=3)"})

    def test_none(self):
        self.assertEqual(one.noted(Path("/none"), {"work"}), ({}, {}))

    def test_hostile_ones(self):
        hostile = [b"\xff\xff\n", b"[]\n", b"5\n", b"null\n", b"[" * 100_000, b"\0" * 5_000_000]
        hostile += [self.note(test=["work"]), self.note(state={}), self.note(test="other")]
        hostile.append(self.note(state="perfect"))
        for text in hostile:
            with self.subTest(text=text[:30]):
                self.assertEqual(self.noted(text), ({}, {}))

    def test_a_second_one_makes_nothing_better(self):
        for notes in (self.note(state="FAIL") + self.note(), self.note() + self.note(state="FAIL")):
            self.assertEqual(self.noted(notes)[0], {"work": "fail"})

    def test_codes(self):
        with tempfile.TemporaryDirectory() as room:
            path = Path(room) / "tests"
            path.write_bytes(
                self.note(codes=["swapped", "shared-race", "swapped", "=1", 5, "x" * 50])
                + self.note(test="steps", codes="steps") + self.note(test=["a"], codes=["a"])
                + b"5\n[]\n\xff\n" + self.note(test="none", codes=[])
            )  # fmt: skip
            self.assertEqual(codes.noted(path), {"work": ["swapped", "shared-race"]})
        self.assertEqual(codes.noted(Path("/none")), {})

    def test_what_a_finding_says(self):
        says = "\x1b[2J" + "x" * 10_000
        _, findings = self.noted(self.note(state="FAIL", says=says, where=["n"]))
        self.assertEqual(len(findings["work"]), result.FINDING_LIMIT)
        self.assertNotIn("\x1b", findings["work"])
