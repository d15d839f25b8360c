"""feedback/STUDENT.html: feedback for a student on everything that was graded, as a page.

The page needs nothing but itself, runs nothing, and fits a phone.
"""

from html import escape
from pathlib import Path

from result import Result, Test

from formats.feedback_text import circumstances, word
from formats.files import (
    CORE,
    GIVEN,
    amount,
    by_student,
    file_name,
    first_finding,
    fresh,
    is_given,
    reasons,
    save,
    score_of,
    written,
)

STYLE = """
:root { color-scheme: light dark }
body { font: 1rem/1.45 system-ui, sans-serif; max-width: 50rem; margin: 0 auto; padding: 1rem }
h1, h2 { line-height: 1.2; overflow-wrap: anywhere }
h2 { margin-top: 2.5rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .3rem .5rem .3rem 0 }
th, td { border-bottom: 1px solid #8886 }
td { overflow-wrap: anywhere }
td.points { white-space: nowrap }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem }
pre { padding: .75rem; background: #8882 }
.fail, .missing { color: #c33 }
.pass { color: #292 }
small { display: block }
"""

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<h1><bdi>{title}</bdi></h1>
{exercises}
</body>
</html>
"""


def page(student: str, results: list[Result]) -> str:
    return PAGE.format(
        title=text(student), style=STYLE, exercises="\n".join(section(result) for result in results)
    )


def text(value: str) -> str:
    """The text as HTML that shows it and has no markup."""
    return escape(written(value))


def section(result: Result) -> str:
    parts = [
        f"<h2>{text(result.exercise)}</h2>",
        f"<p><strong>{score_of(result)}</strong>, {result.state}</p>",
    ]
    for lines in (reasons(result), circumstances(result)):
        if lines:
            parts.append("<p>" + "<br>\n".join(map(text, lines)) + "</p>")
    if result.tests:
        parts.append(table(result.tests))
    finding = first_finding(result)
    if finding:
        parts.append(f"<h3>First finding</h3>\n<pre>{text(finding)}</pre>")
    if result.report:
        parts.append(
            "<details>\n<summary>What make check printed</summary>\n"
            f"<pre>{text(result.report)}</pre>\n</details>"
        )
    return "\n".join(parts)


def table(tests: list[Test]) -> str:
    rows = "\n".join(
        f'<tr><td class="{word(test)}">{word(test)}</td>'
        f'<td class="points">{amount(test.points)} of {amount(test.of)}</td>'
        f"<td><code>{text(test.name)}</code>{' core' if test.core else ''}"
        f"<small>{text(test.shows)}</small></td></tr>"
        for test in tests
    )
    note = f"\n<p>core: {CORE}</p>" if any(test.core for test in tests) else ""
    note += f"\n<p>given: {GIVEN}</p>" if any(map(is_given, tests)) else ""
    head = "<tr><th>outcome</th><th>points</th><th>test, and what it shows</th></tr>"
    return f"<table>\n<thead>{head}</thead>\n<tbody>\n{rows}\n</tbody>\n</table>{note}"


def write(results: list[Result], folder: Path) -> None:
    out = fresh(folder / "feedback", ".html")
    for student, theirs in by_student(results).items():
        save(out / f"{file_name(student)}.html", page(student, theirs))
