// Inline PTX. An asm statement becomes a call of a lambda that does what its instructions do:
//
//   asm("bfe.u32 %0, %1, 4, 8;" : "=r"(x) : "r"(y));   becomes
//   [](auto &&simt_a0, auto &&simt_a1) { simt_reg simt_r0 = 0, simt_r1 = simt_ptx_in(simt_a1);
//       simt_r0 = simt_ptx_bfe<unsigned>(simt_r1, 4, 8); simt_ptx_out(simt_a0, simt_r0); }((x), (y));
//
// The operands stay where they are, and are rewritten like all other code.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ptx.h"
#include "rewrite.h"

enum { MOST_CUTS = 40 };

static size_t statement; // the asm that is being rewritten

static struct cut { // tokens [from, to) are replaced by the text
    size_t from, to;
    const char *text;
} cuts[MOST_CUTS];
static int cut_count;

static struct found { // the asm statements in functions of the device
    size_t at;
    bool rewritten;
} * found;
static size_t found_count;

void note_assembly(size_t i)
{
    found = have(realloc(found, (found_count + 1) * sizeof *found));
    found[found_count++] = (struct found){i, false};
}

static struct found *find(size_t i)
{
    for (size_t k = 0; k < found_count; k++)
        if (found[k].at == i)
            return &found[k];
    return NULL;
}

bool is_noted_assembly(size_t i) { return find(i) != NULL; }

bool was_rewritten_assembly(size_t i)
{
    struct found *f = find(i);
    return f && f->rewritten;
}

// Appends what the string literal at token i says to text.
static void add_literal(size_t i, char *text)
{
    size_t n = strlen(text);
    const char *p = tokens[i].text, *end = p + tokens[i].length - 1;
    if (*p != '"')
        ptx_refuse("on the CPU device inline PTX must be in plain string literals");
    for (p++; p < end && n < LONGEST_PTX - 2; p++)
        if (*p == '\\' && p + 1 < end)
            p++, text[n++] = (char)(*p == 'n' ? '\n' : *p == 't' ? ' ' : *p);
        else
            text[n++] = *p;
    text[n] = 0;
}

static void drop_comments(char *text)
{
    for (char *p = text; *p; p++)
        if (p[0] == '/' && p[1] == '/')
            while (*p && *p != '\n')
                *p++ = ' ';
        else if (p[0] == '/' && p[1] == '*')
            while (*p && !(p[0] == '*' && p[1] == '/'))
                *p++ = ' ';
}

// Reads the operands from the colon at token i on: which of them are written, and which are read. Notes the
// tokens between them that must be left out. Returns the number of operands.
static int read_operands(size_t i, size_t end, bool writes[], bool reads[])
{
    int count = 0, colons = 0;
    size_t from = i;
    while (i < end) {
        if (is(i, ":") || is(i, "::")) {
            colons += is(i, "::") ? 2 : 1;
            i++;
        } else if (tokens[i].text[0] == '"' && is(i + 1, "(") && colons < 3) {
            if (count == 30)
                ptx_refuse("this inline PTX has too many operands for the CPU device");
            writes[count] = colons == 1;
            reads[count] = colons == 2 || tokens[i].text[1] == '+';
            cuts[cut_count++] = (struct cut){from, i + 1, count ? "," : ""};
            count++;
            from = i = matching(i + 1, "(", ")") + 1;
        } else {
            i++;
        }
    }
    cuts[cut_count++] = (struct cut){from, end, ""};
    return count;
}

// A library's headers have instructions for many purposes, of which a program uses few. So an instruction
// that is not supported becomes a call that ends the program.
static void put_end(size_t i, size_t end)
{
    static char text[800];
    snprintf(text, sizeof text, "simt_missing(\"%s\"", ptx_reason());
    cuts[0] = (struct cut){i, end, text};
    cut_count = 1;
}

static void begin(size_t i)
{
    static char text[LONGEST_PTX], lambda[5 * LONGEST_PTX];
    bool writes[32], reads[32];
    statement = i;
    text[0] = 0;
    ptx_begin(i);
    size_t open = i + 1;
    while (!is(open, "("))
        open++;
    size_t end = matching(open, "(", ")"), k = open + 1;
    if (setjmp(ptx_back)) {
        put_end(i, end);
        return;
    }
    for (; k < end && tokens[k].text[0] == '"'; k++)
        add_literal(k, text);
    drop_comments(text);
    cut_count = 0;
    int count = read_operands(k, end, writes, reads);
    for (int n = 0; n < count; n++)
        ptx_emit(reads[n] ? "simt_reg simt_r%d = simt_ptx_in(simt_a%d); " : "simt_reg simt_r%d = 0; ", n, n);
    for (char *p = text; *p;) {
        char *stop = strchr(p, ';');
        if (stop)
            *stop++ = 0;
        else
            stop = p + strlen(p);
        ptx_instruction(p);
        p = stop;
    }
    for (int n = 0; n < count; n++)
        ptx_emit(writes[n] ? "simt_ptx_out(simt_a%d, simt_r%d); " : "(void)simt_r%d; ", n, n);
    size_t used = (size_t)snprintf(lambda, sizeof lambda, "[&](");
    for (int n = 0; n < count; n++)
        used += (size_t)snprintf(lambda + used, sizeof lambda - used, "%sauto &&simt_a%d", n ? ", " : "", n);
    snprintf(lambda + used, sizeof lambda - used, ") { %s}(", ptx_body());
    cuts[0].from = i;
    cuts[0].text = lambda;
}

size_t rewrite_assembly(size_t i)
{
    struct found *f = find(i);
    if (f) {
        f->rewritten = true;
        begin(i);
    }
    for (int k = 0; k < cut_count; k++) {
        if (cuts[k].from != i || cuts[k].to <= i)
            continue;
        write_up_to(tokens[i].text);
        put("%s", cuts[k].text);
        leave_out_up_to(tokens[cuts[k].to].text);
        return cuts[k].to;
    }
    return i;
}
