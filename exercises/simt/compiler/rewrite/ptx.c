// Reads the instructions of inline PTX: cuts an instruction into its parts and operands, and puts together
// the body of the lambda that an asm statement becomes. Which instructions there are is in
// ptx_instructions.c.
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ptx.h"
#include "rewrite.h"

struct ptx ptx;

static const struct type {
    const char *ptx, *c;
} types[] = {
    {"u8", "unsigned char"}, {"s8", "signed char"},
    {"b8", "unsigned char"}, {"u16", "unsigned short"},
    {"s16", "short"},        {"b16", "unsigned short"},
    {"u32", "unsigned"},     {"s32", "int"},
    {"b32", "unsigned"},     {"u64", "unsigned long long"},
    {"s64", "long long"},    {"b64", "unsigned long long"},
    {"f32", "float"},        {"f64", "double"},
    {"pred", "bool"},        {NULL, NULL},
};

static const char *const specials[] = {
    "laneid",
    "warpid",
    "nwarpid",
    "smid",
    "nsmid",
    "clock",
    "clock_hi",
    "clock64",
    "globaltimer",
    "globaltimer_lo",
    "globaltimer_hi",
    "lanemask_eq",
    "lanemask_lt",
    "lanemask_le",
    "lanemask_gt",
    "lanemask_ge",
    "tid_x",
    "tid_y",
    "tid_z",
    "ntid_x",
    "ntid_y",
    "ntid_z",
    "ctaid_x",
    "ctaid_y",
    "ctaid_z",
    "nctaid_x",
    "nctaid_y",
    "nctaid_z",
    "clusterid_x",
    "clusterid_y",
    "clusterid_z",
    "nclusterid_x",
    "nclusterid_y",
    "nclusterid_z",
    "cluster_ctaid_x",
    "cluster_ctaid_y",
    "cluster_ctaid_z",
    "cluster_nctaid_x",
    "cluster_nctaid_y",
    "cluster_nctaid_z",
    "cluster_ctarank",
    "cluster_nctarank",
    "is_explicit_cluster",
    NULL,
};

// Special registers that the device does not have.
static const char *const not_there[] = {"gridid",
                                        "total_smem_size",
                                        "aggr_smem_size",
                                        "dynamic_smem_size",
                                        "current_graph_exec",
                                        "reserved_smem_offset_begin",
                                        NULL};

static size_t statement;           // the asm that is being rewritten
static char body[4 * LONGEST_PTX]; // the body of the lambda
static size_t body_length;

jmp_buf ptx_back;
static char reason[2 * WORD];

const char *ptx_reason(void) { return reason; }

void ptx_refuse(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(reason, sizeof reason, format, list);
    va_end(list);
    if (ptx_in_library())
        longjmp(ptx_back, 1);
    refuse(statement, "%s", reason);
}

void ptx_begin(size_t i)
{
    statement = i;
    body_length = 0;
    body[0] = 0;
}

const char *ptx_body(void) { return body; }

void ptx_emit(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(body + body_length, sizeof body - body_length, format, list);
    va_end(list);
    body_length += (size_t)n;
    if (body_length >= sizeof body)
        ptx_refuse("this inline PTX is too long for the CPU device");
}

void ptx_unknown(const char *instruction)
{
    ptx_refuse("the PTX instruction %s is not supported on the CPU device", instruction);
}

// ---- an instruction's parts

bool ptx_has(const char *part)
{
    for (int i = 1; i < ptx.count; i++)
        if (!strcmp(ptx.parts[i], part))
            return true;
    return false;
}

bool ptx_is_one(const char *word, const char *const list[])
{
    for (; *list; list++)
        if (!strcmp(word, *list))
            return true;
    return false;
}

const char *ptx_type(const char *name)
{
    for (const struct type *t = types; t->ptx; t++)
        if (!strcmp(t->ptx, name))
            return t->c;
    return NULL;
}

char *ptx_trimmed(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    for (size_t n = strlen(text); n > 0 && isspace((unsigned char)text[n - 1]);)
        text[--n] = 0;
    return text;
}

// Cuts "a, {b, c}, [d + 4]" into three.
static void cut_operands(char *text)
{
    ptx.given = 0;
    text = ptx_trimmed(text);
    for (int level = 0; *text;) {
        if (ptx.given == MOST_OPERANDS)
            ptx_unknown(ptx.whole);
        ptx.operands[ptx.given++] = text;
        for (; *text && !(level == 0 && *text == ','); text++)
            level += (*text == '{' || *text == '[') - (*text == '}' || *text == ']');
        if (*text)
            *text++ = 0;
    }
    for (int i = 0; i < ptx.given; i++)
        ptx.operands[i] = ptx_trimmed(ptx.operands[i]);
}

const char *ptx_value(const char *operand)
{
    static char texts[16][WORD];
    static int next;
    char *text = texts[next++ % 16];
    if (*operand == '!') {
        char inner[WORD];
        snprintf(inner, sizeof inner, "%s", ptx_value(operand + 1));
        snprintf(text, WORD, "!%.180s", inner);
        return text;
    }
    const char *name = operand;
    while (*name == '%')
        name++;
    if (name > operand && isdigit((unsigned char)*name)) {
        snprintf(text, WORD, "simt_r%d", atoi(name));
        return text;
    }
    char plain_name[WORD];
    snprintf(plain_name, sizeof plain_name, "%s", name);
    for (char *p = plain_name; *p; p++)
        if (*p == '.')
            *p = '_';
    if (name > operand && ptx_is_one(plain_name, not_there))
        ptx_refuse("the special register %s of PTX is not supported on the CPU device", operand);
    if (name > operand && ptx_is_one(plain_name, specials))
        snprintf(text, WORD, "simt_special_%.100s()", plain_name);
    else if (!strncmp(operand, "0f", 2) || !strncmp(operand, "0F", 2) || !strncmp(operand, "0d", 2) ||
             !strncmp(operand, "0D", 2))
        snprintf(text, WORD, "0x%.16sull", operand + 2);
    else if (isdigit((unsigned char)*operand) || *operand == '-')
        snprintf(text, WORD, strchr(operand, '.') ? "simt_ptx_in(%sf)" : "(simt_reg)(%s)", operand);
    else if (isalpha((unsigned char)*name) || *name == '_' || *name == '$')
        snprintf(text, WORD, "simt_n_%s", *name == '$' ? name + 1 : name);
    else
        ptx_refuse("the operand %s of inline PTX is not supported on the CPU device", operand);
    return text;
}

const char *ptx_address(const char *operand)
{
    static char text[WORD];
    char inner[WORD], *plus;
    size_t n = strlen(operand);
    if (operand[0] != '[' || n < 3 || operand[n - 1] != ']' || n >= WORD)
        ptx_unknown(ptx.whole);
    snprintf(inner, sizeof inner, "%.*s", (int)n - 2, operand + 1);
    plus = strchr(inner, '+');
    if (plus)
        *plus++ = 0;
    snprintf(text, sizeof text, "%s + %s", ptx_value(ptx_trimmed(inner)), plus ? ptx_trimmed(plus) : "0");
    return text;
}

bool ptx_in_library(void) { return tokens[statement].file->foreign; }

void ptx_want(int operands)
{
    if (ptx.given != operands)
        ptx_unknown(ptx.whole);
}

int ptx_items(char *list, char *items[])
{
    int n = 0;
    size_t length = strlen(list);
    if (length < 2 || list[0] != '{' || list[length - 1] != '}')
        ptx_unknown(ptx.whole);
    list[length - 1] = 0;
    for (char *item = strtok(list + 1, ","); item; item = strtok(NULL, ",")) {
        if (n == 4)
            ptx_unknown(ptx.whole);
        items[n++] = ptx_trimmed(item);
    }
    return n;
}

// Declares the registers of a statement such as ".reg .pred p, q". Returns false if text is another
// statement.
static bool declares(char *text)
{
    if (strncmp(text, ".reg", 4) != 0)
        return false;
    char *p = text + 4 + strspn(text + 4, " \t\n");
    // A copy must see which of its operands is a predicate.
    const char *type = strncmp(p, ".pred", 5) == 0 ? "bool" : "simt_reg";
    p += strcspn(p, " \t\n");
    for (char *name = strtok(p, ", \t\n"); name; name = strtok(NULL, ", \t\n")) {
        if (strchr(name, '<'))
            ptx_unknown(".reg with a number of registers");
        name += strspn(name, "%$");
        ptx_emit("%s simt_n_%s = 0; (void)simt_n_%s; ", type, name, name);
    }
    return true;
}

// Cuts the name of an instruction at its dots.
static void cut_name(const char *text, size_t length)
{
    static char whole[WORD];
    snprintf(whole, sizeof whole, "%.*s", (int)length, text);
    snprintf(ptx.name, sizeof ptx.name, "%s", whole);
    ptx.whole = whole;
    ptx.count = 0;
    for (char *p = ptx.name; p && ptx.count < PARTS;) {
        char *dot = strpbrk(p, ".:");
        ptx.parts[ptx.count++] = p;
        if (dot)
            *dot++ = 0;
        p = dot;
    }
}

void ptx_instruction(char *text)
{
    text = ptx_trimmed(text);
    while (*text == '{' || *text == '}') {
        ptx_emit("%c ", *text);
        text = ptx_trimmed(text + 1);
    }
    if (!*text || declares(text))
        return;
    if (*text == '@') {
        char *end = text + strcspn(text, " \t\n");
        if (*end)
            *end++ = 0;
        ptx_emit("if (%s) ", ptx_value(text + 1));
        text = ptx_trimmed(end);
    }
    size_t length = strcspn(text, " \t\n");
    cut_name(text, length);
    snprintf(ptx.text, sizeof ptx.text, "%s", text + length);
    cut_operands(ptx.text);
    ptx_emit("{ ");
    if (!ptx_translate())
        ptx_unknown(ptx.whole);
    ptx_emit("} ");
}
