// The instructions of inline PTX that there are, and the C++ that each becomes. What the functions in this
// C++ do is in include/simt/ptx.h. Loads, stores, atomics and fences are in ptx_memory.c. An instruction that
// is in neither file is refused by its name.
#include <stdio.h>
#include <string.h>

#include "ptx.h"

// Instructions that set their first operand to a function of the others, which all have one type: OP.TYPE or
// OP.VARIANT.TYPE.
static const struct plain {
    const char *name; // as in the name of the function
    int operands;     // without the first
} plain[] = {
    {"mov", 1},
    {"add", 2},
    {"sub", 2},
    {"mul", 2},
    {"mul_lo", 2},
    {"mul_hi", 2},
    {"mul_wide", 2},
    {"mul24_lo", 2},
    {"mad_lo", 3},
    {"mad_hi", 3},
    {"mad_wide", 3},
    {"mad", 3},
    {"fma", 3},
    {"div", 2},
    {"rem", 2},
    {"abs", 1},
    {"neg", 1},
    {"min", 2},
    {"max", 2},
    {"and", 2},
    {"or", 2},
    {"xor", 2},
    {"not", 1},
    {"cnot", 1},
    {"shl", 2},
    {"shr", 2},
    {"popc", 1},
    {"clz", 1},
    {"brev", 1},
    {"bfind", 1},
    {"bfind_shiftamt", 1},
    {"bfe", 3},
    {"bfi", 4},
    {"bmsk_clamp", 2},
    {"bmsk_wrap", 2},
    {"prmt", 3},
    {"lop3", 4},
    {"selp", 3},
    {"sad", 3},
    {"rcp", 1},
    {"sqrt", 1},
    {"rsqrt", 1},
    {"sin", 1},
    {"cos", 1},
    {"ex2", 1},
    {"lg2", 1},
    {"tanh", 1},
    {"shf_l_wrap", 3},
    {"shf_r_wrap", 3},
    {"shf_l_clamp", 3},
    {"shf_r_clamp", 3},
    {"activemask", 0},
    {NULL, 0},
};

static bool plain_instruction(void)
{
    static const char *const no_matter[] = {"approx", "ftz", "rn", "full", NULL};
    char name[WORD] = "";
    const char *type = ptx.count > 1 ? ptx_type(ptx.parts[ptx.count - 1]) : NULL;
    size_t used = (size_t)snprintf(name, sizeof name, "%s", ptx.parts[0]);
    for (int i = 1; i < ptx.count - 1; i++)
        if (!ptx_is_one(ptx.parts[i], no_matter))
            used += (size_t)snprintf(name + used, sizeof name - used, "_%s", ptx.parts[i]);
    for (const struct plain *p = plain; p->name && type; p++) {
        if (strcmp(p->name, name) != 0)
            continue;
        ptx_want(1 + p->operands);
        ptx_emit("%s = simt_ptx_%s<%s>(", ptx_value(ptx.operands[0]), name, type);
        for (int i = 1; i < ptx.given; i++)
            ptx_emit("%s%s", i > 1 ? ", " : "", ptx_value(ptx.operands[i]));
        ptx_emit("); ");
        return true;
    }
    return false;
}

// mov.b64 d, {a, b} puts a number together, and mov.b64 {a, b}, d takes it apart: a has the lowest bits.
static bool packs(void)
{
    int bits = ptx.count == 2 ? !strcmp(ptx.parts[1], "b64") ? 64 : !strcmp(ptx.parts[1], "b32") ? 32 : 0 : 0;
    if (strcmp(ptx.parts[0], "mov") != 0 || bits == 0 || ptx.given != 2)
        return false;
    bool apart = ptx.operands[0][0] == '{';
    if (!apart && ptx.operands[1][0] != '{')
        return false;
    char *items[4];
    int n = ptx_items(ptx.operands[!apart], items), each = n == 2 || n == 4 ? bits / n : 0;
    if (each < 8)
        ptx_unknown(ptx.whole);
    ptx_emit("{ simt_reg simt_v = %s; ", apart ? ptx_value(ptx.operands[1]) : "0");
    for (int i = 0; i < n; i++) {
        if (apart && strcmp(items[i], "_") != 0) // by _ the program says that it needs no such part
            ptx_emit("%s = simt_v >> %d & %lluull; ", ptx_value(items[i]), i * each, (1ull << each) - 1);
        else if (!apart)
            ptx_emit("simt_v |= (%s & %lluull) << %d; ", ptx_value(items[i]), (1ull << each) - 1, i * each);
    }
    if (!apart)
        ptx_emit("%s = simt_v; ", ptx_value(ptx.operands[0]));
    ptx_emit("} ");
    return true;
}

// setp.lt.u32 p, a, b
static bool compares(void)
{
    static const char *const how[] = {"eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", NULL};
    static const char *const signs[] = {"==", "!=", "<", "<=", ">", ">=", "<", "<=", ">", ">="};
    const char *type = ptx_type(ptx.parts[ptx.count - 1]);
    if (strcmp(ptx.parts[0], "setp") != 0 || ptx.count != 3 || !type || strchr(ptx.operands[0], '|'))
        return false;
    for (int i = 0; how[i]; i++)
        if (!strcmp(how[i], ptx.parts[1])) {
            ptx_want(3);
            ptx_emit("%s = simt_ptx_as<%s>(%s) %s ", ptx_value(ptx.operands[0]), type,
                     ptx_value(ptx.operands[1]), signs[i]);
            ptx_emit("simt_ptx_as<%s>(%s); ", type, ptx_value(ptx.operands[2]));
            return true;
        }
    return false;
}

// cvt.rzi.s32.f32 d, a; cvta.to.global.u64 d, a
static bool converts(void)
{
    if (!strcmp(ptx.parts[0], "cvta")) {
        ptx_want(2);
        ptx_emit("%s = %s(%s); ", ptx_value(ptx.operands[0]),
                 ptx_has("shared") ? ptx_has("to") ? "simt_to_shared" : "simt_from_shared" : "",
                 ptx_value(ptx.operands[1]));
        return true;
    }
    const char *to = ptx.count > 2 ? ptx_type(ptx.parts[ptx.count - 2]) : NULL,
               *from = ptx.count > 2 ? ptx_type(ptx.parts[ptx.count - 1]) : NULL;
    bool plainly = ptx.count == 3, rounded = ptx.count == 4;
    static const char *const modes[] = {"rn", "rz", "rni", "rzi", "rmi", "rpi", NULL};
    if (strcmp(ptx.parts[0], "cvt") != 0 || !to || !from ||
        !(plainly || (rounded && ptx_is_one(ptx.parts[1], modes))))
        return false;
    ptx_want(2);
    ptx_emit("%s = simt_ptx_cvt<%s, %s>(%s, '%c'); ", ptx_value(ptx.operands[0]), to, from,
             ptx_value(ptx.operands[1]), rounded ? ptx.parts[1][1] : 'n');
    return true;
}

// cp.async.ca.shared.global [to], [from], bytes, source: if source is a number of bytes, the bytes beyond
// it become 0; if it is a predicate that holds, all bytes do. A cache policy may follow.
static void begins_copy(void)
{
    static const char *const harmless[] = {"",   "cta", "L2",     "64B",    "128B",       "256B",
                                           "ca", "cg",  "shared", "global", "cache_hint", NULL};
    bool whole = !strcmp(ptx.parts[2], "cg");
    for (int i = 2; i < ptx.count; i++)
        if (!ptx_is_one(ptx.parts[i], harmless))
            ptx_unknown(ptx.whole);
    if (!ptx_has("shared") || !ptx_has("global") || whole == ptx_has("ca"))
        ptx_unknown(ptx.whole);
    bool has_source = ptx.given == 4 + ptx_has("cache_hint");
    ptx_want(3 + has_source + ptx_has("cache_hint"));
    const char *bytes = ptx.operands[2];
    bool is_number = strspn(bytes, "0123456789") == strlen(bytes);
    static const char *const sizes[] = {"4", "8", "16", NULL};
    if (is_number && !ptx_is_one(bytes, whole ? sizes + 2 : sizes))
        ptx_refuse("%s copies %s bytes, and not %s", ptx.whole, whole ? "16" : "4, 8 or 16", bytes);
    ptx_emit("simt_ptx_copy(simt_from_shared(%s), ", ptx_address(ptx.operands[0]));
    ptx_emit("%s, ", ptx_address(ptx.operands[1]));
    ptx_emit("%s, ", ptx_value(bytes));
    ptx_emit("%s, %d); ", ptx_value(has_source ? ptx.operands[3] : bytes), whole);
}

// Asynchronous copies, except bulk copies and those that an mbarrier waits for.
static bool copies(void)
{
    if (strncmp(ptx.whole, "cp.async.", 9) != 0)
        return false;
    if (!strcmp(ptx.whole, "cp.async.commit_group")) {
        ptx_want(0);
        ptx_emit("simt_copy_commit(); ");
    } else if (!strcmp(ptx.whole, "cp.async.wait_group")) {
        ptx_want(1);
        ptx_emit("simt_copy_wait((unsigned)%s); ", ptx_value(ptx.operands[0]));
    } else if (!strcmp(ptx.whole, "cp.async.wait_all")) { // also waits for copies that are not committed
        ptx_want(0);
        ptx_emit("simt_copy_commit(); simt_copy_wait(0); ");
    } else {
        begins_copy();
    }
    return true;
}

static bool calls_of_warps(void)
{
    static const char *const ways[] = {"up", "down", "bfly", "idx", NULL};
    static const char *const votes[] = {"all", "any", "ballot", NULL};
    if (!strcmp(ptx.parts[0], "shfl") && ptx.count == 4 && ptx_has("sync") &&
        ptx_is_one(ptx.parts[2], ways)) {
        ptx_want(5);
        char *inside = strchr(ptx.operands[0], '|');
        if (inside)
            *inside++ = 0;
        ptx_emit("{ bool simt_p; simt_reg simt_v = simt_ptx_shfl_%s(&simt_p", ptx.parts[2]);
        for (int i = 1; i < 5; i++)
            ptx_emit(", %s", ptx_value(ptx.operands[i]));
        ptx_emit("); %s = simt_v; ", ptx_value(ptx_trimmed(ptx.operands[0])));
        if (inside)
            ptx_emit("%s = simt_p; ", ptx_value(ptx_trimmed(inside)));
        ptx_emit("} ");
        return true;
    }
    // The assembler also accepts vote.ballot.sync.
    const char *vote = ptx.count == 4 ? ptx.parts[!strcmp(ptx.parts[1], "sync") ? 2 : 1] : "";
    if (!strcmp(ptx.parts[0], "vote") && ptx_has("sync") && ptx_is_one(vote, votes)) {
        ptx_want(3);
        bool negated = ptx.operands[1][0] == '!';
        ptx_emit("%s = simt_ptx_vote_%s(%s%s, ", ptx_value(ptx.operands[0]), vote, negated ? "!" : "",
                 ptx_value(ptx.operands[1] + negated));
        ptx_emit("%s); ", ptx_value(ptx.operands[2]));
        return true;
    }
    if (!strcmp(ptx.parts[0], "match") && ptx.count == 4 && ptx_has("any") && ptx_has("sync")) {
        ptx_want(3);
        ptx_emit("%s = simt_ptx_match_any<%s>(%s, ", ptx_value(ptx.operands[0]), ptx_type(ptx.parts[3]),
                 ptx_value(ptx.operands[1]));
        ptx_emit("%s); ", ptx_value(ptx.operands[2]));
        return true;
    }
    if (!strcmp(ptx.whole, "bar.warp.sync")) {
        ptx_want(1);
        ptx_emit("__syncwarp((unsigned)%s); ", ptx_value(ptx.operands[0]));
        return true;
    }
    return false;
}

static bool clusters(void)
{
    if (!strncmp(ptx.whole, "barrier.cluster.arrive", 22)) {
        ptx_want(0);
        ptx_emit("__cluster_barrier_arrive%s(); ", ptx_has("relaxed") ? "_relaxed" : "");
    } else if (!strncmp(ptx.whole, "barrier.cluster.wait", 20)) {
        ptx_want(0);
        ptx_emit("__cluster_barrier_wait(); ");
    } else if (!strcmp(ptx.parts[0], "mapa")) {
        ptx_want(3);
        ptx_emit("%s = simt_ptx_mapa%s(%s, ", ptx_value(ptx.operands[0]), ptx_has("shared") ? "_shared" : "",
                 ptx_value(ptx.operands[1]));
        ptx_emit("%s); ", ptx_value(ptx.operands[2]));
    } else {
        return false;
    }
    return true;
}

// bar.sync id, threads: also as bar.cta.sync, barrier.sync.aligned and the like. Barrier 0 without a number
// of threads is that of __syncthreads().
static bool barriers(void)
{
    static const char *const ways[] = {"sync", "arrive", "red", NULL};
    if (strcmp(ptx.parts[0], "bar") != 0 && strcmp(ptx.parts[0], "barrier") != 0)
        return false;
    int at = ptx.count > 1 && !strcmp(ptx.parts[1], "cta") ? 2 : 1, left = ptx.count - at - 1;
    if (left > 0 && !strcmp(ptx.parts[ptx.count - 1], "aligned"))
        left--;
    if (left < 0 || !ptx_is_one(ptx.parts[at], ways))
        return false;
    bool of_all = !strcmp(ptx.operands[0], "0") && ptx.given == 1, waits = !strcmp(ptx.parts[at], "sync");
    if (!strcmp(ptx.parts[at], "red") && left == 2 && ptx.given == 3 && !strcmp(ptx.operands[1], "0") &&
        (ptx_has("popc") || ptx_has("and") || ptx_has("or"))) {
        ptx_emit("%s = ", ptx_value(ptx.operands[0]));
        ptx_emit("__syncthreads_%s((int)(bool)%s); ", ptx_has("popc") ? "count" : ptx.parts[at + 1],
                 ptx_value(ptx.operands[2]));
    } else if (left > 0 || !strcmp(ptx.parts[at], "red")) {
        return false;
    } else if (waits && of_all) {
        ptx_emit("__syncthreads(); ");
    } else {
        if (ptx.given < 1 || ptx.given > 2 || (!waits && ptx.given == 1))
            ptx_unknown(ptx.whole);
        ptx_emit("simt_ptx_barrier((unsigned)%s, ", ptx_value(ptx.operands[0]));
        ptx_emit("(unsigned)%s, %d); ", ptx.given == 2 ? ptx_value(ptx.operands[1]) : "0", waits);
    }
    return true;
}

static bool others(void)
{
    static const char *const nothing[] = {"prefetch", "prefetchu", "brkpt", "pmevent", NULL};
    if (!strcmp(ptx.parts[0], "trap"))
        ptx_emit("simt_trap(); ");
    else if (!strcmp(ptx.whole, "exit"))
        ptx_emit("simt_ptx_exit(); ");
    else if (!strcmp(ptx.parts[0], "nanosleep"))
        ptx_emit("simt_pause(); ");
    else if (!ptx_is_one(ptx.parts[0], nothing))
        return false;
    return true;
}

// add.rz.f32 d, a, b: also with rm and rp, and for other operations that name their rounding
static bool rounds(void)
{
    static const struct {
        const char *name, *of_float, *of_double; // as in the intrinsics: __fadd_rz, __dadd_rz
        int operands;                            // without the first
    } operations[] = {{"add", "fadd", "dadd", 2}, {"sub", "fsub", "dsub", 2},    {"mul", "fmul", "dmul", 2},
                      {"div", "fdiv", "ddiv", 2}, {"fma", "fmaf", "fma", 3},     {"mad", "fmaf", "fma", 3},
                      {"rcp", "frcp", "drcp", 1}, {"sqrt", "fsqrt", "dsqrt", 1}, {NULL, NULL, NULL, 0}};
    const char *type = ptx.count > 2 ? ptx_type(ptx.parts[ptx.count - 1]) : NULL;
    const char *way = ptx_has("rz") ? "rz" : ptx_has("rm") ? "rd" : ptx_has("rp") ? "ru" : NULL;
    bool is_float = type && !strcmp(type, "float");
    if (!way || !type || ptx.count != 3 || !(is_float || !strcmp(type, "double")))
        return false;
    for (int k = 0; operations[k].name; k++) {
        if (strcmp(operations[k].name, ptx.parts[0]) != 0)
            continue;
        ptx_want(1 + operations[k].operands);
        ptx_emit("%s = simt_ptx_in(__%s_%s(", ptx_value(ptx.operands[0]),
                 is_float ? operations[k].of_float : operations[k].of_double, way);
        for (int i = 1; i < ptx.given; i++)
            ptx_emit("%ssimt_ptx_as<%s>(%s)", i > 1 ? ", " : "", type, ptx_value(ptx.operands[i]));
        ptx_emit(")); ");
        return true;
    }
    return false;
}

// vadd.u32.u32.u32.add d, a, b, c: d becomes (a + b) + c
// vshr.u32.u32.u32.clamp.add d, a, b, c: d becomes (a >> b) + c
static bool video(void)
{
    static const char *const operations[] = {"vadd", "vsub", "vshr", "vshl", NULL};
    if (ptx.count < 5 || !ptx_is_one(ptx.parts[0], operations))
        return false;
    bool shifts = !strncmp(ptx.parts[0], "vsh", 3);
    if (ptx.count != 5 + shifts || strcmp(ptx.parts[ptx.count - 1], "add") != 0)
        return false;
    if (shifts && !ptx_has("clamp") && !ptx_has("wrap"))
        return false;
    for (int i = 1; i < 4; i++)
        if (strcmp(ptx.parts[i], "u32") != 0)
            return false;
    ptx_want(4);
    ptx_emit("%s = simt_ptx_add<unsigned>(simt_ptx_%s<unsigned>(", ptx_value(ptx.operands[0]),
             ptx.parts[0] + 1);
    ptx_emit("%s, %s", ptx_value(ptx.operands[1]), ptx_value(ptx.operands[2]));
    ptx_emit("%s), ", ptx_has("wrap") ? " & 31" : "");
    ptx_emit("%s); ", ptx_value(ptx.operands[3]));
    return true;
}

bool ptx_translate(void)
{
    return packs() || plain_instruction() || compares() || converts() || ptx_touches_memory() || copies() ||
           calls_of_warps() || clusters() || barriers() || others() || rounds() || video();
}
