# Finds answers in files. An answer is three consecutive lines of a solution, at least one of which is not in the
# skeleton. Indentation and blank lines make no difference.
#   awk -v MAKE=1 -f answers.awk SKELETON SOLUTION    prints each, its lines between tabs
#   awk -v ANSWERS=FILE -f answers.awk FILE PAGE…     finds those in the pages, with PAGE:LINE: before the first line
#   awk -v ANSWERS=FILE -v HIDE=1 -f answers.awk FILE PAGE    prints the page, without its blocks of code that give one away
# A block gives an answer away if it holds the answer and shows lines of a solution.cu, which its first line names. Any
# other block is the text's own. Such a block may do what an exercise does, in its own way. It gives an answer away only
# if it holds, line by line, everything that is to be written in some place. FILE also has these places, each after the
# word "place".
BEGIN { LEAST = 30 } # characters; shorter lines are just braces

function end_of_file() { one = two = ""; new_one = new_two = 0 }

function end_of_block(    p) {
    for (p = 1; p <= places && !quotes; p++)
        found = found || index(code, place[p])
    print found ? "*Here stands code that is yours to write.*" : block $0
    in_block = found = 0
}

FNR == 1 { file++; end_of_file() }
FILENAME == ANSWERS && sub(/^place/, "") { place[++places] = $0 "\t"; next }
FILENAME == ANSWERS { answer[$0]; next }
HIDE && /^```/ && in_block { end_of_block(); next }
HIDE && /^```/ { in_block = 1; block = ""; code = "\t"; quotes = /\/solution\.cu$/; end_of_file() }
HIDE && in_block { block = block $0 "\n" }
HIDE && !in_block { print; next }
{ line = $0; gsub(/^[ \t]+|[ \t]+$/, "", line) }
line == "" { next }
HIDE && in_block && !/^```/ { code = code line "\t" }
HIDE && in_block && !quotes { next }
MAKE && file == 1 { given[line]; next }
{
    three = one "\t" two "\t" line
    new = MAKE && !(line in given)
    if (MAKE && one != "" && (new || new_one || new_two) && length(three) >= LEAST)
        print three
    if (three in answer) {
        found = 1
        if (!HIDE)
            print FILENAME ":" FNR - 2 ": " one
    }
    one = two; two = line
    new_one = new_two; new_two = new
}
