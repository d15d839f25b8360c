"""The page statistics.html: for each exercise, which tests fail and what is found.

It needs nothing but itself and runs nothing, like the feedback for students.
"""

from formats.counted import OfExercise, OfTest, summary
from formats.feedback_html import PAGE, STYLE, text

OWN_STYLE = """
meter { width: 8rem }
td.number { text-align: right; white-space: nowrap }
"""
TITLE = "Which tests fail, and why"
MEANING = (
    "A finding is named by its code: docs/reading-a-report.md explains the codes. "
    "A student counts once for each finding of an exercise."
)


def page(counted: list[OfExercise]) -> str:
    parts = [f"<p>{MEANING}</p>", *(section(exercise) for exercise in counted)]
    return PAGE.format(title=TITLE, style=STYLE + OWN_STYLE, exercises="\n".join(parts))


def section(counted: OfExercise) -> str:
    parts = [f"<h2>{text(counted.name)}</h2>", f"<p>{summary(counted)}</p>"]
    if counted.findings:
        rows = [
            f"<tr><td><code>{text(code)}</code></td>"
            f'<td class="number">{students} of {counted.tested}</td>'
            f"<td>{bar(students, counted.tested)}</td>"
            f"<td>{text(', '.join(tests))}</td></tr>"
            for code, students, tests in counted.findings
        ]
        parts.append(table(["finding", "students", "", "in the tests"], rows))
    if counted.tests:
        head = ["test, and what it shows", "passes", ""]
        parts.append(table(head, [test_row(test) for test in counted.tests]))
    return "\n".join(parts)


def test_row(test: OfTest) -> str:
    return (
        f"<tr><td><code>{text(test.name)}</code>{' core' if test.core else ''}"
        f"<small>{text(test.shows)}</small></td>"
        f'<td class="number">{test.passed} of {test.all}</td>'
        f"<td>{bar(test.passed, test.all)}</td></tr>"
    )


def bar(part: int, whole: int) -> str:
    return f'<meter min="0" max="{whole}" value="{part}">{part} of {whole}</meter>'


def table(head: list[str], rows: list[str]) -> str:
    cells = "".join(f"<th>{cell}</th>" for cell in head)
    body = "\n".join(rows)
    return f"<table>\n<thead><tr>{cells}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
