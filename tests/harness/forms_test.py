# forms_test.py FOLDER: judges what forms_test.sh has left there.
import json
import re
import sys
from pathlib import Path
from urllib.parse import unquote, urlparse

folder = Path(sys.argv[1])
NAME = r"(?P<file>[\w/.+,#$%~=-]+)"
# What Vim's default 'errorformat' tries for a line, in its order: the first that matches decides.
VIM = [
    re.compile(r'[^"]+"' + NAME + r'"\D+(?P<line>\d+): (?P<says>.+)'),
    re.compile(r'"' + NAME + r'"\D+(?P<line>\d+): (?P<says>.+)'),
    re.compile(NAME + r":(?P<line>\d+): \(Each undeclared identifier is reported only once"),
    re.compile(r"In file included from " + NAME),
    re.compile(r".*[ ]from " + NAME + r":(?P<line>\d+)"),
    re.compile(NAME + r":(?P<line>\d+):(?P<column>\d+):(?P<says>.+)"),
]
# What the entry `gnu` of Emacs's compilation-error-regexp-alist-alist matches.
EMACS = re.compile(
    r"(?:[A-Za-z][-A-Za-z0-9.]+: ?)?(?P<file>[0-9]*[^0-9\n](?:[^\n :]| [^-/\n]|:[^ \n])*?)(?:: ?)(?P<line>[0-9]+)"
    r"(?:[.:](?P<column>[0-9]+))?:(?: *(?P<warning>[Ww]arning)| *(?P<note>[Ii]nfo|[Nn]ote)| *[Ee]rror|[0-9]?(?:[^0-9\n]|$))"
)
# The part of SARIF's schema that is used: the properties of each object, a star after those that are required. The
# schema allows no others, except in a property bag.
SARIF = {
    "log": {"$schema": str, "version*": {"2.1.0"}, "runs*": ["run"]},
    "run": {"tool*": "tool", "results": ["result"]},
    "tool": {"driver*": "driver"},
    "driver": {"name*": str, "rules": ["rule"]},
    "rule": {"id*": str, "shortDescription": "description"},
    "description": {"text*": str},
    "result": {
        "ruleId": str,
        "level": {"none", "note", "warning", "error"},
        "message*": "message",
        "locations": ["location"],
        "relatedLocations": ["location"],
        "properties": dict,
    },
    "message": {"text": str},
    "location": {"physicalLocation": "place", "message": "message"},
    "place": {"artifactLocation": "artifact", "region": "region"},
    "artifact": {"uri": str},
    "region": {"startLine": int, "startColumn": int},
}


def follows(value, kind, path="log"):
    """Asserts that the value is what the schema says."""
    if isinstance(kind, type):
        assert type(value) is kind and (kind is not int or value > 0), f"{path} is {value!r}"
    elif isinstance(kind, set):
        assert value in kind, f"{path} is {value!r}"
    elif isinstance(kind, list):
        assert isinstance(value, list), f"{path} is not a list"
        for item in value:
            follows(item, kind[0], f"{path}[]")
    else:
        known = {name.rstrip("*"): of for name, of in SARIF[kind].items()}
        lacks = [name for name in SARIF[kind] if name.endswith("*") and name[:-1] not in value]
        assert not lacks, f"{path} lacks {lacks}"
        for name, item in value.items():
            assert name in known, f"{path} has {name}"
            follows(item, known[name], f"{path}.{name}")


class Case:
    def __init__(self, name):
        self.name = name
        self.kernel = str(folder / f"{name}.cu")
        self.source = Path(self.kernel).read_text().splitlines()
        self.text, self.gcc = ((folder / f"{name}.{form}").read_text() for form in ("text", "gcc"))
        self.json, self.sarif = (json.loads((folder / f"{name}.{form}").read_text()) for form in ("json", "sarif"))
        self.failed = [test for test in self.json["tests"] if test["state"] == "FAIL"]

    def line(self, part):
        """The only line of the kernel file with that text."""
        (found,) = [number for number, line in enumerate(self.source, 1) if part in line]
        return found

    def places(self):
        """The places in which the tests of the JSON document have found something, the first of each."""
        for test in self.failed:
            for fault in test["faults"]:
                yield fault["file"], fault["line"]
            for finding in test["findings"]:
                yield finding["accesses"][0]["file"], finding["accesses"][0]["line"]

    def results(self):
        return self.sarif["runs"][0]["results"]


def check_gcc(case):
    for line in case.gcc.splitlines():
        vim = next((match for match in (pattern.match(line) for pattern in VIM) if match), None)
        emacs = EMACS.match(line)
        for found in (vim, emacs):
            assert found, line
            assert found["file"] == case.kernel and int(found["line"]) <= len(case.source), line
            code = case.source[int(found["line"]) - 1]
            assert int(found["column"]) == len(code) - len(code.lstrip()) + 1, line
        assert bool(emacs["note"]) == (": note: " in line) != (": error: " in line), line
    errors = {(m["file"], int(m["line"])) for m in map(EMACS.match, case.gcc.splitlines()) if not m["note"]}
    assert errors == set(case.places()), errors


def check_sarif(case):
    follows(case.sarif, "log")
    rules = [rule["id"] for rule in case.sarif["runs"][0]["tool"]["driver"]["rules"]]
    assert len(set(rules)) == len(rules)
    described = [rule["id"] for rule in case.sarif["runs"][0]["tool"]["driver"]["rules"] if "shortDescription" in rule]
    assert set(described) == {fault["code"] for test in case.failed for fault in test["faults"]}, described
    told = []
    for result in case.results():
        place = result["locations"][0]["physicalLocation"]
        uri = urlparse(place["artifactLocation"]["uri"])
        assert result["ruleId"] in rules and uri.scheme == "file", result
        told.append((unquote(uri.path), place["region"]["startLine"]))
    assert told == list(case.places()), told


def check_status(case):
    status = (folder / f"{case.name}.status").read_text().split()
    assert status == ["0" if case.name == "right" else "2"] * 4, status
    passed, failed = map(int, re.search(r"^(\d+) passed, (\d+) failed", case.text, re.M).groups())
    assert (case.json["passed"], case.json["failed"], len(case.failed)) == (passed, failed, failed), case.json["failed"]


def check_race(case):
    (finding,) = case.failed[0]["findings"]
    read, write = case.line("combine(XY[t - stride], sum)"), case.line("XY[t] = sum")
    assert finding["kind"] == "shared-race" and finding["reasons"] == ["no-barrier"] and "\n" in finding["text"]
    assert [access["line"] for access in finding["accesses"]] == [read, write]
    witness = finding["witness"]
    assert (witness["seen"], witness["element"], witness["got"], witness["expected"]) == ("wrong", "y[2]", "14", "11")
    errors, note = case.gcc.rsplit("\n", 2)[:2]
    assert re.fullmatch(r".*:\d+:\d+: error: every_prefix: shared-race: .* \[no-barrier\]\n.*: note: written by thread \d+ of block 0", errors)
    assert note.endswith(f': note: {witness["text"]}'), note
    (result,) = case.results()
    assert result["properties"]["witness"] == witness
    assert result["properties"]["reasons"] == ["no-barrier"] and result["properties"]["test"] == "every_prefix"
    assert result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == write


def check_fence(case):
    finding = case.failed[0]["findings"][0]
    assert finding["kind"] == "missing-fence" and finding["reasons"], finding
    assert f'[{finding["reasons"][0]}]' in case.gcc and case.results()[0]["ruleId"] == "missing-fence"
    assert case.line("prefix[b] = end;") in [access["line"] for access in finding["accesses"]]


def check_order(case):
    (test,) = case.failed
    witness = test["witness"]
    assert witness["seen"] == "wrong" and witness["text"].startswith("in an order in which thread 0 of block "), witness
    lines = [line for line in witness["order"].splitlines() if not line.startswith("#")]
    assert witness["choices"] == len(lines) > 0 and all(line.split("\t")[0] in ("next", "start") for line in lines), witness
    assert "N=5\nSECTION=2\n" in witness["call"] and "SIMT_RESIDENT=2\n" in witness["call"], witness
    assert witness["command"].startswith("make step ORDER=wrong KERNEL="), witness
    assert all(result["properties"]["witness"] == witness for result in case.results())


def check_swapped(case):
    assert len(case.failed) > 5 and len(case.results()) == len(case.failed)
    assert len(case.gcc.splitlines()) == 1 and case.gcc.endswith("[swapped]\n") and ": error: every_prefix: y[1] " in case.gcc
    test = case.failed[0]
    (fault,) = test["faults"]
    assert (test["test"], test["n"], test["section"], test["next"].split()[:2]) == ("every_prefix", 2, 2, ["make", "trace"]), test
    assert (fault["code"], fault["array"], fault["index"], fault["expected"]) == ("swapped", "y", 1, "x[0]⊕x[1]"), fault
    assert (fault["file"], fault["line"]) == (case.kernel, case.line("sum = combine(")) and "got" not in fault, fault
    assert fault["message"] in fault["text"] and "\n" not in fault["message"] and fault["text"].count("\n") == 2


def check_idle(case):
    (fault,) = case.failed[0]["faults"]
    assert fault["code"] == "idle" and fault["line"] == case.line("void scan("), fault


def check_right(case):
    assert case.gcc == "" and case.results() == [] and all(test["state"] == "pass" for test in case.json["tests"])


def verdict(name, check, *arguments):
    try:
        check(*arguments)
        print(f"pass  form {name}")
    except Exception as wrong:
        print(f"FAIL  form {name}: {type(wrong).__name__} {' '.join(str(wrong).split())}, line {wrong.__traceback__.tb_next.tb_lineno}")


def check_refusal():
    said = (folder / "refused").read_text()
    assert said.count("\n") == 1 and "there is no FORMAT=xml: it is one of text gcc json sarif" in said, said


for name in ("race", "fence", "order", "swapped", "idle", "right"):
    try:
        case = Case(name)
    except Exception as wrong:
        print(f"FAIL  form {name}: {wrong}")
        continue
    verdict(name, globals()[f"check_{name}"], case)
    for form, check in (("gcc", check_gcc), ("sarif", check_sarif), ("status", check_status)):
        verdict(f"{name}, {form}", check, case)
verdict("refuses another", check_refusal)
