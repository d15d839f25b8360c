r"""The names that students give to files and folders, and which exercise they mean.

The exact forms are EXERCISE/kernel.cu and EXERCISE.cu. A browser, a mail program or a student makes
others of them: `Kernel.cu`, `kernel (1).cu`, `03_kogge_stone.cu`, `exercise03/solution.cu`. Such a
name is recognised here, but it counts only if nothing else can be meant: see intake.py.
"""

import re
from functools import lru_cache

ENDING = re.compile(r"\.(cu|cuh|cpp|cc|cxx|c)(\.txt)?$", re.I)
COPY = re.compile(r"([\s_-]*\(\d{1,3}\)|[\s_-]+copy([\s_-]*\d{1,3})?|[\s_-]+\d{1,2})+$", re.I)
NUMBERED = re.compile(r"(?:(?:exercise|ex|task)-?0*(\d{1,2})|(?:kernel-?)?(\d\d))")
KERNELS = ("kernel", "solution")


def says_exactly(path: str, exercise: str) -> bool:
    """Whether the path itself says that the file is for the exercise."""
    return f"/{path}".endswith((f"/{exercise}/kernel.cu", f"/{exercise}.cu"))


def plain(name: str) -> str:
    """The name in small letters, with - between its words."""
    return re.sub(r"[\s_.-]+", "-", name.strip().lower()).strip("-")


@lru_cache(100_000)
def forms(name: str) -> tuple[str, str]:
    """The plain name, and the one without what marks a copy."""
    return plain(name), plain(COPY.sub("", name.strip()))


def stem(file: str) -> str:
    """The name of a file of C++ or CUDA without its ending; "" for any other file."""
    found = ENDING.search(file)
    return file[: found.start()] if found and not file.startswith(".") else ""


def is_kernel(file: str) -> bool:
    """Whether the file's name says that it has a kernel, but not of which exercise."""
    return any(form in KERNELS for form in forms(stem(file)))


def means(name: str, exercises: list[str]) -> str:
    """The exercise that a name means; "" if none."""
    for form in forms(name):
        number = NUMBERED.fullmatch(form)
        wanted = int(number[1] or number[2]) if number else None
        for exercise in exercises:
            if form in (exercise, exercise[3:]) or wanted == int(exercise[:2]):
                return exercise
    return ""


def folder_means(path: str, exercises: list[str]) -> str:
    """The exercise that the nearest folder means which means one; "" if none does."""
    for folder in reversed(path.split("/")[:-1]):
        if exercise := means(folder, exercises):
            return exercise
    return ""


def loosely_for(path: str, exercises: list[str]) -> str:
    """The exercise that a file means by its name, or by its folder if it may have a kernel."""
    file = path.rsplit("/", 1)[-1]
    if not stem(file):
        return ""
    folder, own = folder_means(path, exercises), means(stem(file), exercises)
    if own and folder in ("", own):
        return own
    return folder if is_kernel(file) else ""
