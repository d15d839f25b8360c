"""The rules that Gradescope documents for results.json: https://gradescope-autograders.readthedocs.io/en/latest/specs/"""

TEXT_FORMATS = ("text", "html", "simple_format", "md", "ansi")
VISIBILITIES = ("hidden", "after_due_date", "after_published", "visible")
NUMBER = (int, float)

TOP_LEVEL = {
    "score": NUMBER,
    "execution_time": NUMBER,
    "output": str,
    "output_format": TEXT_FORMATS,
    "test_output_format": TEXT_FORMATS,
    "test_name_format": TEXT_FORMATS,
    "visibility": VISIBILITIES,
    "stdout_visibility": VISIBILITIES,
    "extra_data": dict,
    "tests": list,
    "leaderboard": list,
}
TEST = {
    "score": NUMBER,
    "max_score": NUMBER,
    "status": ("passed", "failed"),
    "name": str,
    "name_format": TEXT_FORMATS,
    "number": str,
    "output": str,
    "output_format": TEXT_FORMATS,
    "tags": list,
    "visibility": VISIBILITIES,
    "extra_data": dict,
}


def wrong(value) -> list[str]:
    """Everything that is not as documented, in words."""
    if not isinstance(value, dict):
        return ["it is not an object"]
    found = fields("the results", value, TOP_LEVEL)
    tests = value.get("tests", [])
    for test in tests:
        found += fields("a test", test, TEST)
    if "score" not in value and not (tests and all("score" in test for test in tests)):
        found.append("there is no score, and not one on each test")
    return found


def fields(what: str, value: dict, known: dict) -> list[str]:
    found = [f"{what} has a field {name}" for name in value if name not in known]
    for name in value.keys() & known.keys():
        rule = known[name]
        is_a_list_of_words = isinstance(rule, tuple) and isinstance(rule[0], str)
        right = value[name] in rule if is_a_list_of_words else isinstance(value[name], rule)
        if not right:
            found.append(f"{name} of {what} is {value[name]!r}")
    return found
