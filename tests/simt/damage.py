# damage.py CONFINE OBJECT ARGUMENT…: damages a copy of an object in many ways, each a single change, and has
# `CONFINE check` look at it. Prints each change after which this does not end as it must: with 0, or with 1 and one
# line that says what is broken. Last, prints how many were broken.
import os
import struct
import subprocess
import sys

confine, path, *arguments = sys.argv[1:]
whole = open(path, "rb").read()
headers, = struct.unpack_from("<Q", whole, 40)
size, count, names = struct.unpack_from("<HHH", whole, 58)
broken = 0
# Accesses out of bounds are looked for. Leaks are not, because that takes as long as all else, and whole objects show them.
watched = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}


def look(what, data):
    global broken
    with open("damaged.o", "wb") as file:
        file.write(data)
    run = subprocess.run([confine, "check", "damaged.o", *arguments], capture_output=True, text=True, errors="replace",
                         env=watched)
    if run.returncode == 1 and run.stdout.startswith("broken\t") and run.stdout.count("\n") == 1:
        broken += 1
    elif run.returncode != 0 or run.stderr:
        print(f"{what}: status {run.returncode}: {(run.stdout + run.stderr)[:300]}")


def change(what, at, form):
    for value in (0, 1, 255, 2 ** (8 * struct.calcsize(form) - 1), 2 ** (8 * struct.calcsize(form)) - 1):
        data = bytearray(whole)
        struct.pack_into(form, data, at, value)
        look(f"{what} = {value}", data)


for length in [0, 1, 63, 64, 65, *range(0, len(whole), len(whole) // 40), headers + 64, len(whole) - 1]:
    look(f"cut to {length} bytes", whole[:length])
for at in 4, 5, 16, 18, 58, 60, 62:
    change(f"header {at}", at, "<H")
change("header 40", 40, "<Q")
fields = {"name": (0, "<I"), "type": (4, "<I"), "offset": (24, "<Q"), "size": (32, "<Q"), "link": (40, "<I"), "entry": (56, "<Q")}
kinds_seen = set()
for number in [*range(count - 1, 0, -1)]:  # the last ones are the tables
    at = headers + size * number
    kind, = struct.unpack_from("<I", whole, at + 4)
    if kind in kinds_seen:
        continue
    kinds_seen.add(kind)
    for name, (offset, form) in fields.items():
        change(f"section {number} {name}", at + offset, form)
    start, = struct.unpack_from("<Q", whole, at + 24)
    if kind == 2:  # the last symbol: its name, its binding, where it is
        last = start + struct.unpack_from("<Q", whole, at + 32)[0] - 24
        change("name of a symbol", last, "<I")
        change("binding of a symbol", last + 4, "<B")
        change("section of a symbol", last + 6, "<H")
    if kind == 4:
        change("symbol of a relocation", start + 12, "<I")
    if kind == 3:
        change("characters of a name", start + 1, "<B")
print(f"{broken} broken")
