# Prints the facts about a page of the book, one per line: `id NAME`, `link ADDRESS`, `load ADDRESS` for what a browser
# fetches, `tag NAME` for each element, and `wrong WHY` if the page is not well formed or shows Markdown.
BEGIN { RS = "<"; void = "^(meta|link|img|br|hr|input|col)$" }

NR == 1 { next }

function attribute(name, at, rest) {
    at = match(tag, "[ \n]" name "=\"")
    if (!at)
        return ""
    rest = substr(tag, at + RLENGTH)
    return substr(rest, 1, index(rest, "\"") - 1)
}

function is_text(  i) {
    for (i = depth; i; i--)
        if (open[i] ~ /^(pre|code|style|annotation)$/)
            return 0
    return 1
}

/^!--/ { print "wrong a comment is left: " substr($0, 1, 40); next }
/^!/ { next }

{
    end = match($0, /^[^"'>]*("[^"]*"|'[^']*'|[^"'>])*>/) ? RLENGTH : 0
    tag = substr($0, 1, end - 1)
    text = substr($0, end + 1)
    name = tag
    sub(/[ \n\/].*/, "", name)
    if (!end) {
        print "wrong a < that begins no tag: " substr($0, 1, 40)
    } else if (tag ~ /^\//) {
        name = substr(tag, 2)
        if (open[depth] != name)
            print "wrong </" name "> closes <" open[depth] ">"
        depth--
    } else {
        print "tag " name
        if ((what = attribute("id")) != "") {
            print "id " what
            if (ids[what]++)
                print "wrong two are called " what
        }
        if ((what = attribute("href")) != "")
            print (name == "a" ? "link " : "load ") what
        if ((what = attribute("src") attribute("srcset")) != "")
            print "load " what
        if (tag !~ /\/$/) {
            open[++depth] = name
            if (name ~ void)
                print "wrong <" name "> stays open"
        }
    }
    if (open[depth] == "style") {
        while (match(text, /(url\(|@import)[^;)]*/)) {
            print "load " substr(text, RSTART, RLENGTH)
            text = substr(text, RSTART + RLENGTH)
        }
    } else if (text ~ /&([^#a-z]|$)/) {
        print "wrong an & that begins no character: " text
    } else if (is_text() && match(text, /```|\]\(|\*\*|\$\$|&lt;!--|\| *---|(^|\n)#+ |\{\.[a-z]/)) {
        print "wrong Markdown is left: " substr(text, RSTART, 40)
    }
}

END { if (depth) print "wrong <" open[depth] "> stays open" }
