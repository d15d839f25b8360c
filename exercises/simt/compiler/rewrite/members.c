// Member functions and constructors of the program's classes, which a kernel can call only if they are
// declared __device__. The rewriter does not know an object's type. So it refuses a call only if no class of
// the program has a member by that name for the device, and nothing else by that name can be called in a
// kernel.
#include <stdlib.h>

#include "rewrite.h"

struct member {
    size_t name;
    bool host; // it is only for the host
    bool constructor;
    bool empty; // it has no parameters
};

static struct member *members;
static size_t member_count;

// Returns whether the program has a class by the name of token i.
static bool names_class(size_t i)
{
    static size_t *classes, class_count;
    static bool looked;
    for (size_t k = 1; k < count && !looked; k++)
        if ((is(k - 1, "struct") || is(k - 1, "class")) && !tokens[k].file->foreign && tokens[k].word) {
            classes = have(realloc(classes, (class_count + 1) * sizeof *classes));
            classes[class_count++] = k;
        }
    looked = true;
    for (size_t k = 0; k < class_count; k++)
        if (same(classes[k], i))
            return true;
    return false;
}

// Returns the token after the parameters that open at i, and after the words that may follow them in a
// definition.
static size_t after_parameters(size_t i)
{
    static const char *const words[] = {"const", "noexcept", "override", "final", NULL};
    for (i = matching(i, "(", ")") + 1; is_any(i, words); i++)
        ;
    return i;
}

// Token i is a name before a parenthesis, within braces. If a member is defined there, notes it.
void note_member(size_t i)
{
    static const char *const no_type[] = {"return", "else", "do",    "case",   "goto",   "new",   "if",
                                          "while",  "for",  "throw", "switch", "delete", "catch", NULL};
    static const char *const no_name[] = {"if", "while", "for", "switch", "catch", "return", "sizeof", NULL};
    static const char *const marks[] = {"__device__", "flatten", "constexpr", "friend", NULL};
    static const char *const before[] = {"{",      "}",        ";",          ":", "explicit",
                                         "inline", "__host__", "__device__", NULL};
    size_t from = statement_start(i), after = after_parameters(i + 1);
    bool typed =
        (tokens[i - 1].word && !is_any(i - 1, no_type)) || is(i - 1, "*") || is(i - 1, "&") || is(i - 1, ">");
    bool constructor = is_any(i - 1, before) || is(i - 1, "constexpr");
    if (is(i - 1, ":") && !is(i - 2, "public") && !is(i - 2, "protected") && !is(i - 2, "private"))
        return; // a base class's constructor: derived(int n) : base(n)
    if (is_any(i, no_name) || !(typed || constructor))
        return;
    if (constructor &&
        !(names_class(i) && (is(after, "{") || is(after, ":") || is(after, ";") || is(after, "="))))
        return;
    struct member m = {i, constructor || is(after, "{"), constructor, is(i + 2, ")")};
    for (size_t k = from; k < i; k++)
        m.host &= !is_any(k, marks);
    m.host &= !is(after, "="); // defaulted, deleted or pure virtual
    members = have(realloc(members, (member_count + 1) * sizeof *members));
    members[member_count++] = m;
}

// Returns whether there are members by the name of token i, and all of them are for the host. *empty: at
// least one has no parameters.
static bool all_on_host(size_t i, bool constructor, bool *empty)
{
    bool found = false;
    *empty = false;
    for (const struct member *m = members; m < members + member_count; m++) {
        if (!same(m->name, i) || m->constructor != constructor)
            continue;
        if (!m->host)
            return false;
        found = true;
        *empty |= m->empty;
    }
    for (size_t k = 1; k < count && found && !constructor;
         k++) // a function object, or a pointer to a function
        if (same(k, i) && !is(k + 1, "(") && may_declare(k))
            return false;
    return found;
}

// Returns whether the arguments that open at token i are surely not just one object of the class, which would
// be copied.
static bool constructs(size_t i)
{
    size_t end = closing(i), comma = declarator_end(i + 1);
    if (end == i + 1)
        return false;
    return (end == i + 2 && is_number(i + 1)) || comma < end;
}

void check_member(size_t i)
{
    // Members of groups of threads, and of C++'s own atomics.
    static const char *const known[] = {"sync",
                                        "size",
                                        "num_threads",
                                        "thread_rank",
                                        "meta_group_rank",
                                        "meta_group_size",
                                        "shfl",
                                        "shfl_up",
                                        "shfl_down",
                                        "shfl_xor",
                                        "any",
                                        "all",
                                        "ballot",
                                        "match_any",
                                        "is_valid",
                                        "group_index",
                                        "thread_index",
                                        "group_dim",
                                        "dim_threads",
                                        "num_blocks",
                                        "block_rank",
                                        "dim_blocks",
                                        "block_index",
                                        "load",
                                        "store",
                                        "exchange",
                                        "fetch_add",
                                        "fetch_sub",
                                        "fetch_or",
                                        "fetch_and",
                                        "fetch_xor",
                                        "begin",
                                        "end",
                                        "data",
                                        "min",
                                        "max",
                                        "is_lock_free",
                                        "compare_exchange_weak",
                                        "compare_exchange_strong",
                                        NULL};
    bool empty;
    if (!tokens[i].word || i == 0)
        return;
    bool of_object = is(i - 1, ".") || is(i - 1, "->");
    bool of_class = i > 1 && is(i - 1, "::") && tokens[i - 2].word && names_class(i - 2);
    if (is(i + 1, "(") && (of_object || of_class) && !is_any(i, known) && all_on_host(i, false, &empty))
        refuse_host_code(i, "");
    if (is_member(i) || !all_on_host(i, true, &empty))
        return;
    bool named = tokens[i + 1].word;
    size_t arguments = i + 1 + named;
    if ((is(arguments, "(") || is(arguments, "{")) && constructs(arguments))
        refuse_host_code(i, "the constructor ");
    if (named && empty && is(arguments, ";"))
        refuse_host_code(i, "the constructor ");
}
