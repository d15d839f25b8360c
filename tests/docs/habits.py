"""Finds habits of English that make a reader read a sentence twice. The section on style in docs/contributing.md says why
they are to be avoided. Run it at the top of the checkout.

  habits.py check         checks the files that habits.covered names. Prints each occurrence that habits.allowed does not
                          allow, and each entry of habits.allowed that no longer allows anything
  habits.py planted       checks that each sentence of habits.planted has exactly the habits that its entry names
  habits.py show GLOB…    prints each occurrence in these files, allowed or not
  habits.py count GLOB…   prints how often each habit occurs in these files, by folder, allowed or not

The exit status is 1 if `check` or `planted` prints something.
"""

import re
import sys
from collections import Counter, defaultdict
from glob import glob
from pathlib import Path
from textwrap import fill

# What is not a page's own English: fenced blocks, comments for the tests and formulas; code and addresses in a sentence.
BLOCK = re.compile(r"^```.*?^```$|^<!--.*?-->$|^\$\$.*?\$\$$", re.M | re.S)
IN_SENTENCE = re.compile(r"`[^`]*`|\]\([^)]*\)")
# A heading; or a paragraph, an item or a cell of a table.
PART = re.compile(
    r"^#+ ([^\n]+)$|"
    r"(?:^[ \t>]*(?:\|[ \t]*|[-*] |\d+\. )?|\|[ \t]*)"
    r"([^\s|].*?)"
    r"(?=\||\n[ \t>]*(?:\n|[-*] |\d+\. |\||#|$)|\Z)",
    re.M | re.S,
)
COMMENT_LINE = re.compile(r"\s*(?://+|#+|\*|/\*+) ")
# In a line of code: a message, or a comment at its end.
MESSAGE = re.compile(r"\"((?:\\.|[^\"\\])*)\"|'([^']* [^']* [^']*)'|(?://|#|/\*) (.*)")
BETWEEN_LINES = re.compile(r"\s*\n\s*(?://+ |#+ |\* )?|<!--.*?-->\s*|(?<=\S)\s+$")
SENTENCE_END = re.compile(r"[.:;?!]['\")*]* ")


def table(name: str, columns: int) -> list[tuple[str, ...]]:
    """The entries of a file beside this one: a line each, tabs between columns. Lines that begin with # are remarks."""
    lines = Path(__file__).with_name(name).read_text().splitlines()
    entries = [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]
    for entry in entries:
        if len(entry) != columns:
            sys.exit(f"{name} needs {columns} columns with tabs between: {' '.join(entry)}")
    return entries


def habits() -> dict[str, re.Pattern[str]]:
    return {habit: re.compile(pattern) for habit, pattern, _ in table("habits.tsv", 3)}


def hide_code(text: str) -> str:
    return IN_SENTENCE.sub(lambda match: re.sub(r"[^\n]", "_", match[0]), text)


def parts_of_page(text: str):
    """Yields (offset, text) of each part of a page, with blanks and underscores in place of what is not English."""
    text = BLOCK.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    text = hide_code(text)
    for part in PART.finditer(text):
        yield part.start(part.lastindex), part[part.lastindex]


def parts_of_code(text: str):
    """Yields (offset, text) of each comment, over all of its lines, and of each message in the code."""
    offset, comment = 0, ""
    for line in text.splitlines(keepends=True):
        mark = COMMENT_LINE.match(line)
        if not mark:
            yield offset - len(comment), comment
            for message in MESSAGE.finditer(line):
                yield offset + message.start(message.lastindex), message[message.lastindex]
        comment = comment + " " * mark.end() + line[mark.end() :] if mark else ""
        offset += len(line)
    yield offset - len(comment), comment


def occurrences(text: str, suffix: str):
    """Yields (habit, line, sentence) of each occurrence in the text of a file with that suffix."""
    for offset, part in parts_of_page(text) if suffix == ".md" else parts_of_code(text):
        part = hide_code(part)
        line = " ".join(part.split())
        found = [(habit, match) for habit, pattern in PATTERNS.items() for match in pattern.finditer(line)]
        if not found:
            continue
        starts = [offset + word.start() for word in re.finditer(r"\S+", part)] + [offset + len(part)]
        ends = [0, *(end.end() for end in SENTENCE_END.finditer(line + " "))]
        for habit, match in found:
            begin = max(end for end in ends if end <= match.start() + 2)
            end = min((end for end in ends if end >= match.end()), default=len(line) + 1)
            first, last = (starts[(line + " ").count(" ", 0, place)] for place in (begin, end))
            yield habit, text.count("\n", 0, first) + 1, BETWEEN_LINES.sub(" ", text[first:last]).strip()


def occurrences_in(globs):
    """Yields (path, habit, line, sentence) of each occurrence in these files."""
    for path in sorted({Path(name) for pattern in globs for name in glob(pattern, recursive=True)}):
        if path.is_file():
            for occurrence in occurrences(path.read_text(errors="replace"), path.suffix):
                yield path, *occurrence


def check() -> list[str]:
    remedy = {habit: words for habit, _, words in table("habits.tsv", 3)}
    unused = set(table("habits.allowed", 3))
    allowed = frozenset(unused)
    covered = [pattern for (pattern,) in table("habits.covered", 1)]
    wrong = [f"habits.covered: there is no {pattern}" for pattern in covered if not glob(pattern, recursive=True)]
    for path, habit, line, sentence in occurrences_in(covered):
        allowing = {entry for entry in allowed if entry[:2] == (habit, str(path)) and entry[2] in sentence}
        unused -= allowing
        if not allowing:
            wrong.append(f"{path}:{line}: {habit}: {sentence} Write {remedy[habit]}.")
    return wrong + [f"habits.allowed: this no longer occurs: {' '.join(entry)}" for entry in sorted(unused)]


def planted() -> list[str]:
    wrong, missing = [], set(PATTERNS)
    for wanted, sentence in table("habits.planted", 2):
        missing -= set(wanted.split())
        lines = fill(sentence, 24).splitlines()
        places = {
            "paragraph": (".md", ["```", "behind", "```", "", *lines, "", "A paragraph with `behind`."]),
            "cell": (".md", ["| array |", "|---|", f"| array | {sentence} |"]),
            "item": (".md", ["These are the items:", "", f"- {lines[0]}", *(f"  {line}" for line in lines[1:]), "- Another item."]),
            "comment": (".c", ["behind(told);", *(f"    // {line}" for line in lines), "behind(told);"]),
            "message": (".c", [f'puts("{sentence}"); behind(told);']),
        }
        for place, (suffix, text) in places.items():
            found = {habit for habit, _, _ in occurrences("\n".join(text) + "\n", suffix)}
            if found != set(wanted.split()) - {"-"}:
                found_words = " ".join(sorted(found)) or "-"
                wrong.append(f"habits.planted, as a {place}: {sentence} Found: {found_words}, wanted: {wanted}")
    return wrong + [f"habits.planted has no sentence with {habit}" for habit in sorted(missing)]


def show(*globs: str) -> list[str]:
    return [f"{path}:{line}: {habit}: {words}" for path, habit, line, words in occurrences_in(globs)]


def count(*globs: str) -> list[str]:
    folders: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for path, habit, _, _ in occurrences_in(globs):
        folders["/".join(path.parts[:-1][:2]) or "."][habit] += 1
        folders["in all"][habit] += 1
    lines = ["\t".join(["folder", *PATTERNS, "in all"])]
    for folder, found in sorted(folders.items(), key=lambda item: (item[0] == "in all", item[0])):
        lines.append("\t".join([folder, *(str(found[habit]) for habit in PATTERNS), str(found.total())]))
    return lines


PATTERNS = habits()

if __name__ == "__main__":
    command, *arguments = sys.argv[1:]
    lines = {"check": check, "planted": planted, "show": show, "count": count}[command](*arguments)
    for line in lines:
        print(line)
    sys.exit(command in ("check", "planted") and len(lines) > 0)
