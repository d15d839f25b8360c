"""junit.xml: a suite for each result, for tools that show the tests of a build.

It uses only what two schemas have in common, those of Ant's reports and of Jenkins:
https://github.com/windyroad/JUnit-Schema
https://github.com/jenkinsci/xunit-plugin (junit-10.xsd)
"""

import time
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from result import Result, Test

from formats.files import reasons, written

PROPERTIES = "state points of capped deducted attempt late_days handed_in seed sandbox".split()


def suite(number: int, result: Result, when: str) -> Element:
    failures = sum(test.outcome == "fail" for test in result.tests)
    errors = sum(test.outcome == "missing" for test in result.tests)
    skipped = sum(test.outcome == "skip" for test in result.tests)
    element = Element(
        "testsuite",
        id=str(number),
        name=result.student,
        package=result.exercise,
        timestamp=when,
        hostname="localhost",
        tests=str(len(result.tests) or 1),
        failures=str(failures),
        errors=str(errors if result.tests else 1),
        skipped=str(skipped),
        time=seconds(result.seconds),
    )
    properties = SubElement(element, "properties")
    for name in PROPERTIES:
        value = getattr(result, name) if name != "points" or result.graded else None
        SubElement(properties, "property", name=name, value="" if value is None else str(value))
    # A reader takes everything before the last dot for a package.
    classname = f"{result.exercise}.{result.student.replace('.', '_')}"
    for test in result.tests:
        case(element, classname, test, result)
    if not result.tests:
        nothing = SubElement(element, "testcase", name="graded", classname=classname, time="0")
        SubElement(nothing, "error", type=result.state, message=result.what)
    SubElement(element, "system-out").text = "\n".join([*reasons(result), result.report])
    SubElement(element, "system-err")
    return element


def case(parent: Element, classname: str, test: Test, result: Result) -> None:
    # The time of a single test isn't known. The suite has the time of all tests.
    element = SubElement(parent, "testcase", name=test.name, classname=classname, time="0")
    if test.outcome == "fail":
        message = test.finding.partition("\n")[0] or "the test failed"
        SubElement(element, "failure", type="fail", message=message).text = test.finding
    elif test.outcome == "missing":
        message = result.what or "the test did not run"
        SubElement(element, "error", type=result.state, message=message)
    elif test.outcome == "skip":
        SubElement(element, "skipped")


def seconds(value: float) -> str:
    return f"{value:.3f}"


def make_well_formed(root: Element) -> None:
    """Shows in another way what XML forbids, wherever a text in the tree came from."""
    for element in root.iter():
        element.text = written(element.text) if element.text else element.text
        for name, value in element.items():
            element.set(name, written(value))


def write(results: list[Result], folder: Path) -> None:
    when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime())
    suites = Element("testsuites")
    suites.extend(suite(number, result, when) for number, result in enumerate(results))
    make_well_formed(suites)
    tree = ElementTree.ElementTree(suites)
    ElementTree.indent(tree, " ")
    tree.write(folder / "junit.xml", encoding="utf-8", xml_declaration=True)
