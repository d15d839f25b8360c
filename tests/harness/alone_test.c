// Counting the changes in a file that was handed out, in statements.
#include <stdlib.h>
#include <string.h>

#include "tool/tool.h"

static const char original[] = "#include \"hunt.h\"\n"
                               "static int place(int k) { return k; }\n"
                               "\n"
                               "// --- 1. first\n"
                               "void first(int n)\n"
                               "{\n"
                               "    for (int i = 0; i < n; i++) {\n"
                               "        if (i > 1)\n"
                               "            a[i] = b[i];\n"
                               "        else\n"
                               "            a[i] = 0;\n"
                               "    }\n"
                               "}\n"
                               "// --- 2. second\n"
                               "void second(void) { c = 1; }\n";

static char *scratch(const struct test *t, const char *name, const char *text)
{
    struct text path = {0};
    text_add(&path, "%s/%s-%s", t->directory, t->name, name);
    FILE *file = fopen(path.bytes, "w");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0)
        abort();
    return path.bytes;
}

// The original with `from` replaced by `to`.
static char *edited(const char *from, const char *to)
{
    struct text text = {0};
    const char *at = strstr(original, from);
    if (!at)
        abort();
    text_add(&text, "%.*s%s%s", (int)(at - original), original, to, at + strlen(from));
    return text.bytes;
}

// What is reported for the edit, if at most `most` statements of `part` may change; "" if nothing is. The
// caller frees it.
static char *said(const struct test *t, const char *from, const char *to, unsigned part, unsigned most)
{
    struct test other = {.name = "other", .directory = t->directory};
    const struct contract c = {.function = part > 0 ? "first" : NULL, .part = part};
    char *text = edited(from, to), *before = scratch(t, "original.cu", original);
    char *after = scratch(t, "kernel.cu", text);
    set_setting(&settings.kernel, after);
    check_left_alone(&other, &c, before, most);
    char *lines = strdup(other.verdict.lines.bytes ? other.verdict.lines.bytes : "");
    verdict_free(&other.verdict);
    free(text);
    free(before);
    free(after);
    return lines;
}

static void expect_said(struct test *t, const char *from, const char *to, unsigned part, unsigned most,
                        const char *what)
{
    char *lines = said(t, from, to, part, most);
    test_expect(t, *what ? strstr(lines, what) != NULL : *lines == '\0', "of %s it is said: %s", to, lines);
    free(lines);
}

TEST(layout_and_comments_are_free)
{
    expect_said(t, "a[i] = b[i];\n", "{\n  a [ i ]\r\n= b[i]; /* x; y; */ } // z;\n", 1, 0, "");
    expect_said(t, "{\n        if", "\n        if", 1, 0, "");
    expect_said(t, "else\n", "else { // \"\n", 1, 0, "");
}

TEST(changes_count_once)
{
    expect_said(t, "a[i] = 0;", "a[i] = 1;", 1, 1, "");
    expect_said(t, "a[i] = 0;", "a[i] = 1;", 1, 0, "-kernel.cu:11 goes too far: first must not change");
    expect_said(t, "a[i] = 0;", "a[i] = 1; a[i] = 0;", 1, 1, "");
    expect_said(t, "a[i] = 0;", "b = 1; c = 2;", 1, 1, "may change, but 2 have");
    expect_said(t, "i < n;", "i < n + 1;", 1, 1, "");
    expect_said(t, "else\n            a[i] = 0;", "", 1, 1, "may change, but 2 have");
}

TEST(what_is_gone_is_shown_in_the_original)
{
    expect_said(t, "            a[i] = 0;\n", "            ;\n", 1, 0, "-original.cu:11 goes too far");
}

TEST(each_function_by_itself)
{
    expect_said(t, "c = 1;", "c = 2;", 1, 0, "");
    expect_said(t, "c = 1;", "c = 2;", 2, 0, "kernel.cu:15");
    expect_said(t, "return k;", "return 0;", 1, 0, "");
    expect_said(t, "return k;", "return 0;", 0, 0,
                "kernel.cu:2 goes too far: the part above the first scan must not");
    expect_said(t, "#include \"hunt.h\"", "#include \"hunt.h\"\n#define n 3", 0, 0, "kernel.cu:2");
}

TEST(headings_stay)
{
    expect_said(t, "// --- 2. second", "", 1, 5, "is missing or has changed");
    expect_said(t, "// --- 2. second", "// --- 2. mine", 1, 5, "is missing or has changed");
    expect_said(t, "// --- 2. second\n", "// --- 2. second\r\n", 1, 0, "");
}
