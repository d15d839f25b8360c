// The instructions of inline PTX that load, store, exchange or fence. PTX says in their names how strong they
// are, and which threads they reach.
#include <stdio.h>
#include <string.h>

#include "ptx.h"

// ---- words in names

// Returns the word of the list that is in the instruction's name, or NULL. A name has at most one of them.
static const char *only(const char *const list[])
{
    const char *found = NULL;
    for (int i = 1; i < ptx.count; i++) {
        if (!*ptx.parts[i - 1] || !ptx_is_one(ptx.parts[i], list)) // .shared::cluster names a memory
            continue;
        if (found)
            ptx_refuse("the PTX instruction %s can't have both .%s and .%s", ptx.whole, found, ptx.parts[i]);
        found = ptx.parts[i];
    }
    return found;
}

// How strong an instruction is. The first words are memory orders, each in the place of its number.
static const char *const strengths[] = {"relaxed", "consume", "acquire",  "release", "acq_rel",
                                        "sc",      "weak",    "volatile", NULL};
static const char *const scopes[] = {"cta", "cluster", "gpu", "sys", NULL};

// Returns whether each word in the instruction's name, from the second to the one before `end`, is in the
// list or says how strong the instruction is.
static bool consists_of(const char *const list[], int end)
{
    for (int i = 1; i < end; i++)
        if (!ptx_is_one(ptx.parts[i], list) && !ptx_is_one(ptx.parts[i], strengths) &&
            !ptx_is_one(ptx.parts[i], scopes))
            return false;
    return true;
}

struct strength {      // what the instruction's name says
    const char *word;  // "relaxed" and the like, or NULL
    int order;         // by the compiler's number, or -1
    const char *scope; // "gpu" and the like, or NULL
};

// Returns the instruction's strength. PTX has this instruction only with those words.
static struct strength strength_of(const char *const words[])
{
    struct strength s = {only(strengths), -1, only(scopes)};
    if (s.word && !ptx_is_one(s.word, words))
        ptx_refuse("PTX has no %s.%s", ptx.parts[0], s.word);
    for (int k = 0; s.word && k <= __ATOMIC_SEQ_CST; k++)
        if (!strcmp(strengths[k], s.word))
            s.order = k;
    return s;
}

// Returns the scope's name in simt/abi.h.
static const char *scope_of(const char *name)
{
    return !strcmp(name, "cta")       ? "SIMT_SCOPE_BLOCK"
           : !strcmp(name, "cluster") ? "SIMT_SCOPE_CLUSTER"
           : !strcmp(name, "sys")     ? "SIMT_SCOPE_SYSTEM"
                                      : "SIMT_SCOPE_DEVICE"; // gpu, or gl of a membar
}

static void want_scope(const struct strength *s)
{
    if (!s->scope)
        ptx_refuse("the PTX instruction %s needs a scope: .cta, .cluster, .gpu or .sys", ptx.whole);
}

// ---- loads and stores

// Where the memory is, which the address says, too; how much the caches should keep and fetch; how many
// values the instruction moves; what :: leaves between two words.
static const char *const of_loads_and_stores[] = {
    "global",     "shared",       "local", "const", "param", "no_allocate", "evict_first",
    "evict_last", "evict_normal", "L1",    "L2",    "64B",   "128B",        "256B",
    "ca",         "cg",           "cs",    "lu",    "nc",    "wb",          "wt",
    "cv",         "v2",           "v4",    "",      NULL};

// Returns the strength of a load or store. Refuses what ptxas refuses.
static struct strength strength_of_access(bool load)
{
    static const char *const of_loads[] = {"weak", "volatile", "relaxed", "acquire", NULL};
    static const char *const of_stores[] = {"weak", "volatile", "relaxed", "release", NULL};
    static const char *const hints[] = {"ca", "cg", "cs", "lu", "nc", "wb", "wt", "cv", NULL};
    struct strength s = strength_of(load ? of_loads : of_stores);
    const char *hint = only(hints);
    if (s.order >= 0)
        want_scope(&s);
    else if (s.scope && s.word)
        ptx_refuse("the PTX instruction %s can't have both .%s and .%s", ptx.whole, s.word, s.scope);
    else if (s.scope)
        ptx_refuse("the PTX instruction %s has a scope, so it needs an order, such as .relaxed", ptx.whole);
    if (hint && s.word && strcmp(s.word, "weak") != 0)
        ptx_refuse("the PTX instruction %s can't have both .%s and .%s", ptx.whole, s.word, hint);
    return s;
}

// ld.acquire.gpu.global.v2.u32 {d, e}, [a]; st.volatile.u32 [a], b
static bool loads_or_stores(void)
{
    bool load = !strcmp(ptx.parts[0], "ld") || !strcmp(ptx.parts[0], "ldu"),
         store = !strcmp(ptx.parts[0], "st");
    const char *type = ptx.count > 1 ? ptx_type(ptx.parts[ptx.count - 1]) : NULL;
    if (!(load || store) || !type || !consists_of(of_loads_and_stores, ptx.count - 1))
        return false;
    const struct strength s = strength_of_access(load);
    ptx_want(2);
    int count = ptx_has("v2") ? 2 : ptx_has("v4") ? 4 : 1;
    char where[WORD], *items[4] = {ptx.operands[load ? 0 : 1]};
    snprintf(where, sizeof where, "%s(%s)", ptx_has("shared") ? "simt_from_shared" : "",
             ptx_address(ptx.operands[load ? 1 : 0]));
    if (count > 1 && ptx_items(items[0], items) != count)
        ptx_unknown(ptx.whole);
    // A library polls by ld.cg, because no cache of a multiprocessor holds back what st.cg writes. PTX
    // promises less, so in a program's own files the two are only hints.
    bool library = ptx_has("cg") && ptx_in_library();
    bool is_volatile = ptx_has("volatile") || ptx_has("cv") || ptx_has("wt");
    const char *scope = scope_of(s.scope ? s.scope : "sys");
    if (load && library)
        ptx_emit("{ auto simt_v = simt_ptx_library_poll<%s, %d>(%s); ", type, count, where);
    else if (load)
        ptx_emit("{ auto simt_v = simt_ptx_load<%s, %d>(%s, %d, %s, %d); ", type, count, where, s.order,
                 scope, is_volatile);
    else
        ptx_emit("{ simt_pieces<%s, %d> simt_v; ", type, count);
    for (int i = 0; i < count; i++) {
        const char *name = ptx_value(items[i]);
        if (load)
            ptx_emit("%s = simt_ptx_in(simt_v.at[%d]); ", name, i);
        else
            ptx_emit("simt_v.at[%d] = simt_ptx_as<%s>(%s); ", i, type, name);
    }
    if (store && library)
        ptx_emit("simt_ptx_library_raise(%s, simt_v); ", where);
    else if (store)
        ptx_emit("simt_ptx_store(%s, simt_v, %d, %s, %d); ", where, s.order, scope, is_volatile);
    ptx_emit("} ");
    return true;
}

// ---- atomics

static const struct operation {
    const char *name;
    const char *types[6];
    bool reduces; // red has it, too
} operations[] = {
    {"add", {"u32", "s32", "u64", "f32", "f64"}, true},
    {"min", {"u32", "s32", "u64", "s64"}, true},
    {"max", {"u32", "s32", "u64", "s64"}, true},
    {"and", {"b32", "b64"}, true},
    {"or", {"b32", "b64"}, true},
    {"xor", {"b32", "b64"}, true},
    {"inc", {"u32"}, true},
    {"dec", {"u32"}, true},
    {"exch", {"b32", "b64"}, false},
    {"cas", {"b32", "b64", "b16"}, false},
};

// Returns the operation that the instruction's name has, or NULL.
static const struct operation *operation_of(void)
{
    for (size_t k = 0; k < sizeof operations / sizeof *operations; k++)
        if (ptx_has(operations[k].name))
            return &operations[k];
    return NULL;
}

// atom.acq_rel.gpu.global.add.u32 d, [a], b; red is the same without d
static bool exchanges(void)
{
    static const char *const of_atom[] = {"relaxed", "acquire", "release", "acq_rel", NULL};
    static const char *const of_red[] = {"relaxed", "release", NULL};
    const bool gives = !strcmp(ptx.parts[0], "atom");
    const struct operation *o = operation_of();
    const char *const words[] = {"global", "shared", "", o ? o->name : NULL, NULL};
    const char *type = ptx_type(ptx.parts[ptx.count - 1]);
    if ((!gives && strcmp(ptx.parts[0], "red") != 0) || !o || !type || !consists_of(words, ptx.count - 1))
        return false;
    const struct strength s = strength_of(gives ? of_atom : of_red);
    const bool cas = !strcmp(o->name, "cas");
    if (!gives && !o->reduces)
        ptx_refuse("PTX has no red.%s: use atom.%s", o->name, o->name);
    if (!ptx_is_one(ptx.parts[ptx.count - 1], o->types))
        ptx_refuse("PTX has no %s.%s on %s: %s is one of its types", ptx.parts[0], o->name,
                   ptx.parts[ptx.count - 1], o->types[0]);
    ptx_want(2 + gives + cas);
    if (gives)
        ptx_emit("%s = ", ptx_value(ptx.operands[0]));
    ptx_emit("simt_ptx_atom_%s<%s>(%s(%s), ", o->name, type, ptx_has("shared") ? "simt_from_shared" : "",
             ptx_address(ptx.operands[gives]));
    ptx_emit("%s, ", ptx_value(ptx.operands[gives + 1]));
    if (cas)
        ptx_emit("%s, ", ptx_value(ptx.operands[gives + 2]));
    ptx_emit("%d, %s); ", s.order >= 0 ? s.order : __ATOMIC_RELAXED, scope_of(s.scope ? s.scope : "gpu"));
    return true;
}

// ---- fences

// fence.acq_rel.gpu, fence.sc.sys; membar.gl
static bool fences(void)
{
    static const char *const levels[] = {"cta", "gl", "sys", NULL};
    static const char *const nothing[] = {NULL};
    static const char *const of_fence[] = {"sc", "acq_rel", "acquire", "release", NULL};
    struct strength s;
    if (!strcmp(ptx.parts[0], "membar") && ptx.count == 2 && ptx_is_one(ptx.parts[1], levels)) {
        s = (struct strength){"sc", __ATOMIC_SEQ_CST, ptx.parts[1]};
    } else if (!strcmp(ptx.parts[0], "fence") && consists_of(nothing, ptx.count)) {
        s = strength_of(of_fence);
        want_scope(&s);
    } else {
        return false;
    }
    ptx_want(0);
    if (s.order == __ATOMIC_SEQ_CST)
        ptx_emit("simt_fence(%s); ", scope_of(s.scope));
    else
        ptx_emit("simt_ordered_fence(%d, %s); ", s.word ? s.order : __ATOMIC_ACQ_REL, scope_of(s.scope));
    return true;
}

bool ptx_touches_memory(void) { return loads_or_stores() || exchanges() || fences(); }
