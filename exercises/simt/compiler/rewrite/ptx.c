// The instructions of inline PTX, each as C++: which there are. What each does is in include/simt/ptx.h. One
// that is in no table is refused by its name.
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ptx.h"
#include "rewrite.h"

enum { PARTS = 12, MOST_OPERANDS = 8, WORD = 200 };

// Instructions that set their first operand to a function of the others, all of one type: OP.TYPE or
// OP.VARIANT.TYPE.
static const struct plain {
    const char *name; // as it becomes a part of the function's name
    int operands;     // beside the first
} plain[] = {
    {"mov", 1},        {"add", 2},         {"sub", 2},         {"mul", 2},        {"mul_lo", 2},
    {"mul_hi", 2},     {"mul_wide", 2},    {"mul24_lo", 2},    {"mad_lo", 3},     {"mad_hi", 3},
    {"mad_wide", 3},   {"mad", 3},         {"fma", 3},         {"div", 2},        {"rem", 2},
    {"abs", 1},        {"neg", 1},         {"min", 2},         {"max", 2},        {"and", 2},
    {"or", 2},         {"xor", 2},         {"not", 1},         {"cnot", 1},       {"shl", 2},
    {"shr", 2},        {"popc", 1},        {"clz", 1},         {"brev", 1},       {"bfind", 1},
    {"bfe", 3},        {"bfi", 4},         {"prmt", 3},        {"lop3", 4},       {"selp", 3},
    {"sad", 3},        {"rcp", 1},         {"sqrt", 1},        {"rsqrt", 1},      {"sin", 1},
    {"cos", 1},        {"ex2", 1},         {"lg2", 1},         {"tanh", 1},       {"shf_l_wrap", 3},
    {"shf_r_wrap", 3}, {"shf_l_clamp", 3}, {"shf_r_clamp", 3}, {"activemask", 0}, {NULL, 0},
};

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

static size_t statement;           // the asm that is being rewritten
static char body[4 * LONGEST_PTX]; // of the lambda
static size_t body_length;

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
        refuse(statement, "this inline PTX is too long for the CPU device");
}

static _Noreturn void unknown(const char *instruction)
{
    refuse(statement, "the PTX instruction %s is not supported on the CPU device", instruction);
}

// ---- an instruction's parts

static struct instruction {
    const char *whole; // the name, for messages
    char name[WORD];   // cut at its dots:
    const char *parts[PARTS];
    int count;
    char text[LONGEST_PTX]; // cut at its commas:
    char *operands[MOST_OPERANDS];
    int given;
} now;

static bool has(const char *part)
{
    for (int i = 1; i < now.count; i++)
        if (!strcmp(now.parts[i], part))
            return true;
    return false;
}

static bool is_one(const char *word, const char *const list[])
{
    for (; *list; list++)
        if (!strcmp(word, *list))
            return true;
    return false;
}

static const char *type_of(const char *ptx)
{
    for (const struct type *t = types; t->ptx; t++)
        if (!strcmp(t->ptx, ptx))
            return t->c;
    return NULL;
}

static char *trimmed(char *text)
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
    now.given = 0;
    text = trimmed(text);
    for (int level = 0; *text;) {
        if (now.given == MOST_OPERANDS)
            unknown(now.whole);
        now.operands[now.given++] = text;
        for (; *text && !(level == 0 && *text == ','); text++)
            level += (*text == '{' || *text == '[') - (*text == '}' || *text == ']');
        if (*text)
            *text++ = 0;
    }
    for (int i = 0; i < now.given; i++)
        now.operands[i] = trimmed(now.operands[i]);
}

// What stands for an operand in the lambda.
static const char *value(const char *operand)
{
    static char texts[16][WORD];
    static int next;
    char *text = texts[next++ % 16];
    if (*operand == '!') {
        char inner[WORD];
        snprintf(inner, sizeof inner, "%s", value(operand + 1));
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
    if (name > operand && is_one(plain_name, specials))
        snprintf(text, WORD, "simt_special_%.100s()", plain_name);
    else if (!strncmp(operand, "0f", 2) || !strncmp(operand, "0F", 2) || !strncmp(operand, "0d", 2) ||
             !strncmp(operand, "0D", 2))
        snprintf(text, WORD, "0x%.16sull", operand + 2);
    else if (isdigit((unsigned char)*operand) || *operand == '-')
        snprintf(text, WORD, strchr(operand, '.') ? "simt_ptx_in(%sf)" : "(simt_reg)(%s)", operand);
    else if (isalpha((unsigned char)*name) || *name == '_' || *name == '$')
        snprintf(text, WORD, "simt_n_%s", *name == '$' ? name + 1 : name);
    else
        refuse(statement, "the operand %s of inline PTX is not supported on the CPU device", operand);
    return text;
}

// "[%1+4]": the address.
static const char *address(const char *operand)
{
    static char text[WORD];
    char inner[WORD], *plus;
    size_t n = strlen(operand);
    if (operand[0] != '[' || n < 3 || operand[n - 1] != ']' || n >= WORD)
        unknown(now.whole);
    snprintf(inner, sizeof inner, "%.*s", (int)n - 2, operand + 1);
    plus = strchr(inner, '+');
    if (plus)
        *plus++ = 0;
    snprintf(text, sizeof text, "%s + %s", value(trimmed(inner)), plus ? trimmed(plus) : "0");
    return text;
}

static void want(int operands)
{
    if (now.given != operands)
        unknown(now.whole);
}

// ---- which instructions there are

static bool plain_instruction(void)
{
    static const char *const no_matter[] = {"approx", "ftz", "rn", "full", NULL};
    char name[WORD] = "";
    const char *type = now.count > 1 ? type_of(now.parts[now.count - 1]) : NULL;
    size_t used = (size_t)snprintf(name, sizeof name, "%s", now.parts[0]);
    for (int i = 1; i < now.count - 1; i++)
        if (!is_one(now.parts[i], no_matter))
            used += (size_t)snprintf(name + used, sizeof name - used, "_%s", now.parts[i]);
    for (const struct plain *p = plain; p->name && type; p++) {
        if (strcmp(p->name, name))
            continue;
        want(1 + p->operands);
        ptx_emit("%s = simt_ptx_%s<%s>(", value(now.operands[0]), name, type);
        for (int i = 1; i < now.given; i++)
            ptx_emit("%s%s", i > 1 ? ", " : "", value(now.operands[i]));
        ptx_emit("); ");
        return true;
    }
    return false;
}

static bool compares(void) // setp.lt.u32 p, a, b
{
    static const char *const how[] = {"eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", NULL};
    static const char *const signs[] = {"==", "!=", "<", "<=", ">", ">=", "<", "<=", ">", ">="};
    const char *type = type_of(now.parts[now.count - 1]);
    if (strcmp(now.parts[0], "setp") || now.count != 3 || !type || strchr(now.operands[0], '|'))
        return false;
    for (int i = 0; how[i]; i++)
        if (!strcmp(how[i], now.parts[1])) {
            want(3);
            ptx_emit("%s = simt_ptx_as<%s>(%s) %s ", value(now.operands[0]), type, value(now.operands[1]),
                     signs[i]);
            ptx_emit("simt_ptx_as<%s>(%s); ", type, value(now.operands[2]));
            return true;
        }
    return false;
}

static bool converts(void) // cvt.rzi.s32.f32 d, a; cvta.to.global.u64 d, a
{
    if (!strcmp(now.parts[0], "cvta")) {
        want(2);
        ptx_emit("%s = %s(%s); ", value(now.operands[0]),
                 has("shared") ? has("to") ? "simt_to_shared" : "simt_from_shared" : "",
                 value(now.operands[1]));
        return true;
    }
    const char *to = now.count > 2 ? type_of(now.parts[now.count - 2]) : NULL,
               *from = now.count > 2 ? type_of(now.parts[now.count - 1]) : NULL;
    bool plainly = now.count == 3, rounded = now.count == 4;
    static const char *const modes[] = {"rn", "rz", "rni", "rzi", "rmi", "rpi", NULL};
    if (strcmp(now.parts[0], "cvt") || !to || !from || !(plainly || (rounded && is_one(now.parts[1], modes))))
        return false;
    want(2);
    ptx_emit("%s = simt_ptx_cvt<%s, %s>(%s, '%c'); ", value(now.operands[0]), to, from,
             value(now.operands[1]), rounded ? now.parts[1][1] : 'n');
    return true;
}

// The order that it has, by the compiler's number; -1 for none.
static int order(void)
{
    return has("acq_rel")   ? __ATOMIC_ACQ_REL
           : has("acquire") ? __ATOMIC_ACQUIRE
           : has("release") ? __ATOMIC_RELEASE
           : has("relaxed") ? __ATOMIC_RELAXED
                            : -1;
}

static bool loads_or_stores(void)
{
    static const char *const harmless[] = {
        "global",       "shared",   "local", "const", "param",       "ca",          "cg",
        "cs",           "lu",       "nc",    "wb",    "weak",        "cta",         "gpu",
        "sys",          "volatile", "cv",    "wt",    "v2",          "v4",          "acquire",
        "release",      "relaxed",  "L1",    "",      "no_allocate", "evict_first", "evict_last",
        "evict_normal", "L2",       "64B",   "128B",  "256B",        "cluster",     NULL};
    bool load = !strcmp(now.parts[0], "ld") || !strcmp(now.parts[0], "ldu"),
         store = !strcmp(now.parts[0], "st");
    const char *type = now.count > 1 ? type_of(now.parts[now.count - 1]) : NULL;
    if (!(load || store) || !type)
        return false;
    for (int i = 1; i < now.count - 1; i++)
        if (!is_one(now.parts[i], harmless))
            return false;
    want(2);
    int count = has("v2") ? 2 : has("v4") ? 4 : 1;
    char list[WORD], where[WORD], *item = list;
    snprintf(list, sizeof list, "%s", now.operands[load ? 0 : 1]);
    snprintf(where, sizeof where, "%s(%s)", has("shared") ? "simt_from_shared" : "",
             address(now.operands[load ? 1 : 0]));
    if (count > 1) {
        size_t n = strlen(list);
        if (list[0] != '{' || list[n - 1] != '}')
            unknown(now.whole);
        list[n - 1] = 0;
        item++;
    }
    int with = order();
    bool strong = has("volatile") || has("cv") || has("wt");
    if (load)
        ptx_emit("{ auto simt_v = simt_ptx_load<%s, %d>(%s, %d, %d, %d); ", type, count, where, with,
                 has("cta"), strong);
    else
        ptx_emit("{ simt_pieces<%s, %d> simt_v; ", type, count);
    for (int i = 0; i < count; i++) {
        char *comma = strchr(item, ',');
        if (comma)
            *comma = 0;
        else if (i < count - 1)
            unknown(now.whole);
        const char *name = value(trimmed(item));
        if (load)
            ptx_emit("%s = simt_ptx_in(simt_v.at[%d]); ", name, i);
        else
            ptx_emit("simt_v.at[%d] = simt_ptx_as<%s>(%s); ", i, type, name);
        item = comma ? comma + 1 : item;
    }
    if (store)
        ptx_emit("simt_ptx_store(%s, simt_v, %d, %d, %d); ", where, with, has("cta"), strong);
    ptx_emit("} ");
    return true;
}

static bool exchanges(void) // atom.global.add.u32 d, [a], b; red. has no d
{
    static const char *const how[] = {"add",  "min", "max", "and", "or", "xor",
                                      "exch", "cas", "inc", "dec", NULL};
    bool gives = !strcmp(now.parts[0], "atom");
    const char *type = now.count > 2 ? type_of(now.parts[now.count - 1]) : NULL;
    if ((!gives && strcmp(now.parts[0], "red")) || !type || !is_one(now.parts[now.count - 2], how))
        return false;
    bool cas = !strcmp(now.parts[now.count - 2], "cas");
    want(2 + gives + cas);
    int with = order();
    if (gives)
        ptx_emit("%s = ", value(now.operands[0]));
    ptx_emit("simt_ptx_atom_%s<%s>(%s(%s), ", now.parts[now.count - 2], type,
             has("shared") ? "simt_from_shared" : "", address(now.operands[gives]));
    ptx_emit("%s, ", value(now.operands[gives + 1]));
    if (cas)
        ptx_emit("%s, ", value(now.operands[gives + 2]));
    ptx_emit("%d, %d); ", with >= 0 ? with : __ATOMIC_RELAXED, has("cta"));
    return true;
}

static bool calls_of_warps(void)
{
    static const char *const ways[] = {"up", "down", "bfly", "idx", NULL};
    static const char *const votes[] = {"all", "any", "ballot", NULL};
    if (!strcmp(now.parts[0], "shfl") && now.count == 4 && has("sync") && is_one(now.parts[2], ways)) {
        want(5);
        char *inside = strchr(now.operands[0], '|');
        if (inside)
            *inside++ = 0;
        ptx_emit("{ bool simt_p; simt_reg simt_v = simt_ptx_shfl_%s(&simt_p", now.parts[2]);
        for (int i = 1; i < 5; i++)
            ptx_emit(", %s", value(now.operands[i]));
        ptx_emit("); %s = simt_v; ", value(trimmed(now.operands[0])));
        if (inside)
            ptx_emit("%s = simt_p; ", value(trimmed(inside)));
        ptx_emit("} ");
        return true;
    }
    if (!strcmp(now.parts[0], "vote") && now.count == 4 && has("sync") && is_one(now.parts[2], votes)) {
        want(3);
        bool negated = now.operands[1][0] == '!';
        ptx_emit("%s = simt_ptx_vote_%s(%s%s, ", value(now.operands[0]), now.parts[2], negated ? "!" : "",
                 value(now.operands[1] + negated));
        ptx_emit("%s); ", value(now.operands[2]));
        return true;
    }
    if (!strcmp(now.parts[0], "match") && now.count == 4 && has("any") && has("sync")) {
        want(3);
        ptx_emit("%s = simt_ptx_match_any<%s>(%s, ", value(now.operands[0]), type_of(now.parts[3]),
                 value(now.operands[1]));
        ptx_emit("%s); ", value(now.operands[2]));
        return true;
    }
    if (!strcmp(now.whole, "bar.warp.sync")) {
        want(1);
        ptx_emit("__syncwarp((unsigned)%s); ", value(now.operands[0]));
        return true;
    }
    return false;
}

static bool clusters(void)
{
    if (!strncmp(now.whole, "barrier.cluster.arrive", 22)) {
        want(0);
        ptx_emit("__cluster_barrier_arrive%s(); ", has("relaxed") ? "_relaxed" : "");
    } else if (!strncmp(now.whole, "barrier.cluster.wait", 20)) {
        want(0);
        ptx_emit("__cluster_barrier_wait(); ");
    } else if (!strcmp(now.parts[0], "mapa")) {
        want(3);
        ptx_emit("%s = simt_ptx_mapa%s(%s, ", value(now.operands[0]), has("shared") ? "_shared" : "",
                 value(now.operands[1]));
        ptx_emit("%s); ", value(now.operands[2]));
    } else {
        return false;
    }
    return true;
}

// bar.sync id, threads: also as bar.cta.sync, barrier.sync.aligned and the like. Without a number of threads
// barrier 0 is that of __syncthreads().
static bool barriers(void)
{
    static const char *const ways[] = {"sync", "arrive", "red", NULL};
    if (strcmp(now.parts[0], "bar") && strcmp(now.parts[0], "barrier"))
        return false;
    int at = now.count > 1 && !strcmp(now.parts[1], "cta") ? 2 : 1, left = now.count - at - 1;
    if (left > 0 && !strcmp(now.parts[now.count - 1], "aligned"))
        left--;
    if (left < 0 || !is_one(now.parts[at], ways))
        return false;
    bool of_all = !strcmp(now.operands[0], "0") && now.given == 1, waits = !strcmp(now.parts[at], "sync");
    if (!strcmp(now.parts[at], "red") && left == 2 && now.given == 3 && !strcmp(now.operands[1], "0") &&
        (has("popc") || has("and") || has("or"))) {
        ptx_emit("%s = ", value(now.operands[0]));
        ptx_emit("__syncthreads_%s((int)(bool)%s); ", has("popc") ? "count" : now.parts[at + 1],
                 value(now.operands[2]));
    } else if (left > 0 || !strcmp(now.parts[at], "red")) {
        return false;
    } else if (waits && of_all) {
        ptx_emit("__syncthreads(); ");
    } else {
        if (now.given < 1 || now.given > 2 || (!waits && now.given == 1))
            unknown(now.whole);
        ptx_emit("simt_ptx_barrier((unsigned)%s, ", value(now.operands[0]));
        ptx_emit("(unsigned)%s, %d); ", now.given == 2 ? value(now.operands[1]) : "0", waits);
    }
    return true;
}

static bool fences_and_the_like(void)
{
    static const char *const nothing[] = {"prefetch", "prefetchu", "brkpt", "pmevent", NULL};
    if (!strcmp(now.parts[0], "membar") || (!strcmp(now.parts[0], "fence") && !has("proxy")))
        ptx_emit("simt_fence(%d); ", has("cta"));
    else if (!strcmp(now.parts[0], "trap"))
        ptx_emit("simt_trap(); ");
    else if (!strcmp(now.parts[0], "nanosleep"))
        ptx_emit("simt_pause(); ");
    else if (!is_one(now.parts[0], nothing))
        return false;
    return true;
}

// vshr.u32.u32.u32.clamp.add d, a, b, c: (a >> b) + c.
static bool video(void)
{
    bool right = !strcmp(now.parts[0], "vshr"), left = !strcmp(now.parts[0], "vshl");
    if (!(right || left) || now.count != 6 || strcmp(now.parts[1], "u32") || strcmp(now.parts[5], "add"))
        return false;
    want(4);
    ptx_emit("%s = simt_ptx_add<unsigned>(simt_ptx_%s<unsigned>(", value(now.operands[0]),
             right ? "shr" : "shl");
    ptx_emit("%s, %s", value(now.operands[1]), value(now.operands[2]));
    ptx_emit("%s), ", has("wrap") ? " & 31" : "");
    ptx_emit("%s); ", value(now.operands[3]));
    return true;
}

// ".reg .pred p, q"
static bool declares(char *text)
{
    if (strncmp(text, ".reg", 4))
        return false;
    char *p = text + 4 + strspn(text + 4, " \t\n");
    p += strcspn(p, " \t\n");
    for (char *name = strtok(p, ", \t\n"); name; name = strtok(NULL, ", \t\n")) {
        if (strchr(name, '<'))
            unknown(".reg with a number of registers");
        name += strspn(name, "%$");
        ptx_emit("simt_reg simt_n_%s = 0; (void)simt_n_%s; ", name, name);
    }
    return true;
}

void ptx_instruction(char *text)
{
    text = trimmed(text);
    while (*text == '{' || *text == '}') {
        ptx_emit("%c ", *text);
        text = trimmed(text + 1);
    }
    if (!*text || declares(text))
        return;
    if (*text == '@') {
        char *end = text + strcspn(text, " \t\n");
        if (*end)
            *end++ = 0;
        ptx_emit("if (%s) ", value(text + 1));
        text = trimmed(end);
    }
    static char whole[WORD];
    size_t length = strcspn(text, " \t\n");
    snprintf(whole, sizeof whole, "%.*s", (int)length, text);
    snprintf(now.name, sizeof now.name, "%s", whole);
    now.whole = whole;
    now.count = 0;
    for (char *p = now.name; p && now.count < PARTS;) {
        char *dot = strpbrk(p, ".:");
        now.parts[now.count++] = p;
        if (dot)
            *dot++ = 0;
        p = dot;
    }
    snprintf(now.text, sizeof now.text, "%s", text + length);
    cut_operands(now.text);
    ptx_emit("{ ");
    if (!(plain_instruction() || compares() || converts() || loads_or_stores() || exchanges() ||
          calls_of_warps() || clusters() || barriers() || fences_and_the_like() || video()))
        unknown(whole);
    ptx_emit("} ");
}
