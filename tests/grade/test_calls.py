"""Tests of the lists that say what a confined file may call, against the headers' own prototypes."""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
LISTS = TOP / "exercises/simt/compiler/confine"
HEADERS = "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
PROTOTYPE = re.compile(r"extern .*?\b(\w+) \((.*)\);")
CONSTANT = re.compile(r"const \w+(?: \w+)* \*+(?: restrict)?$")


def words(name: str) -> list[str]:
    lines = (LISTS / name).read_text().splitlines()
    return [word for line in lines if not line.startswith("#") for word in line.split()]


def prototypes() -> dict[str, str]:
    """The parameters of each function of the C library, as the compiler reads its headers."""
    with tempfile.TemporaryDirectory() as folder:
        source, said = Path(folder, "headers.c"), Path(folder, "prototypes")
        source.write_text(HEADERS)
        command = ["gcc", "-D_GNU_SOURCE", "-fno-builtin", "-aux-info", said, "-S", "-o", "/dev/null", source]
        subprocess.run(command, check=True)
        return dict(PROTOTYPE.findall(said.read_text()))


def stores(parameters: str) -> bool:
    """Whether a function with these parameters may store through one of them."""
    split = re.split(r", (?![^(]*\))", parameters)
    return any("*" in p and not CONSTANT.match(p.strip()) for p in split)


class Calls(unittest.TestCase):
    def setUp(self) -> None:
        self.bound = set(words("bound.txt")[::2])
        self.known = prototypes()
        calls = {word for word in words("calls.txt") if word in self.known}
        forms = {name + end for name in calls for end in "fl"}
        # A form is allowed with its function: may_be_needed() in object/main.c.
        self.allowed = calls | {
            form for form in forms & self.known.keys() if form[:-1] not in self.bound or form in self.bound
        }

    def test_the_lists_are_read(self) -> None:
        self.assertLess({"frexp", "sincosf", "memcpy", "snprintf"}, self.allowed)
        self.assertTrue(stores(self.known["frexpl"]) and stores(self.known["sincos"]))
        self.assertFalse(stores(self.known["strlen"]) or stores(self.known["puts"]))

    def test_what_stores_through_a_pointer_is_the_devices_own(self) -> None:
        unwatched = {name for name in self.allowed - self.bound if stores(self.known[name])}
        self.assertEqual(unwatched, set())

    def test_each_form_of_a_bound_function_is_bound(self) -> None:
        forms = {name + end for name in self.bound for end in "fl"} & self.known.keys()
        self.assertEqual(forms - self.bound, set())
