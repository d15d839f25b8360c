// Which parameters the program's functions take by value. The rewriter does not know types, so it knows a
// function by its name only. A parameter counts as taken by value if it is so in all functions by that name.
// Function objects, lambdas and pointers to functions can be called by any name, so they are noted together.
#include <stdlib.h>
#include <string.h>

#include "rewrite.h"

enum { MOST = 32 }; // positions of parameters that are noted

struct function {
    const char *name;
    size_t length;
    unsigned values, others; // a bit per position: some function by that name takes it so
    bool returns;            // some function by that name returns an object
};

static struct function *functions;
static size_t function_count;

static struct function *find(const char *name, size_t length)
{
    for (struct function *f = functions; f < functions + function_count; f++)
        if (f->length == length && memcmp(f->name, name, length) == 0)
            return f;
    return NULL;
}

static struct function *find_or_add(const char *name, size_t length)
{
    struct function *f = find(name, length);
    if (f)
        return f;
    functions = have(realloc(functions, (function_count + 1) * sizeof *functions));
    f = &functions[function_count++];
    *f = (struct function){name, length, 0, 0, false};
    return f;
}

// The name for all function objects, lambdas and pointers to functions. It is also that of an operator().
static const char objects[] = "()";

size_t next_argument(size_t i, size_t end)
{
    for (; i < end && !is(i, ","); i++) {
        size_t after = is(i, "<") && tokens[i - 1].word ? after_angles(i) : i;
        if (after > i && after <= end &&
            (is(after, "(") || is(after, "::") || tokens[after].word || is(after, "&")))
            i = after - 1; // such as pair<int, float> p
        else
            i = closing(i);
    }
    return i < end ? i : end;
}

// Returns the token after an attribute or after template arguments at token i, or i if there are none.
static size_t after_extras(size_t i)
{
    static const char *const words[] = {"__attribute__", "alignas", "explicit", "decltype", NULL};
    if (is_any(i, words) && is(i + 1, "("))
        return closing(i + 1) + 1;
    if (is(i, "[") && is(i + 1, "["))
        return closing(i) + 1;
    return after_angles(i);
}

enum passing { VALUE, REFERENCE, PLAIN }; // PLAIN: a number or a pointer

// How the parameter that is declared by the tokens [from, to) is passed.
static enum passing passing_of(size_t from, size_t to)
{
    static const char *const numbers[] = {"int",     "unsigned", "signed",   "long",     "short",
                                          "char",    "float",    "double",   "bool",     "void",
                                          "size_t",  "int8_t",   "int16_t",  "int32_t",  "int64_t",
                                          "uint8_t", "uint16_t", "uint32_t", "uint64_t", NULL};
    enum passing how = VALUE;
    for (size_t i = from; i < to && !is(i, "="); i++) {
        while (i < to && after_extras(i) > i)
            i = after_extras(i);
        if (i >= to)
            break;
        if (is(i, "&") || is(i, "..."))
            return REFERENCE;
        if (is(i, "*") || is(i, "[") || is(i, "(") || is_any(i, numbers))
            how = PLAIN;
        i = closing(i);
    }
    return how;
}

// Notes the parameters whose ( is token `open`. The first one has this position.
static void note_list(struct function *f, size_t open, unsigned position)
{
    size_t end = closing(open);
    unsigned bit = 1U << position;
    for (size_t from = open + 1; from < end && bit; bit <<= 1) {
        size_t to = next_argument(from, end);
        enum passing how = passing_of(from, to);
        f->values |= how == VALUE ? bit : 0;
        f->others |= how == REFERENCE ? bit : 0;
        if (is(to - 1, "...") || is(from, "..."))
            f->others |= -bit; // this position and all that follow
        from = to + 1;
    }
}

// Returns the first token of a::b<int>::c, whose last one is token i.
static size_t before_scopes(size_t i)
{
    while (i > 1 && is(i - 1, "::")) {
        i -= is(i - 2, ">") ? 2 : 1;
        for (int level = is(i, ">"); level > 0 && i > 0;) {
            i--;
            level += is(i, ">") - is(i, "<");
        }
        i -= i > 0 && tokens[i - 1].word;
    }
    return i;
}

bool declares_function(size_t i)
{
    static const char *const of_statements[] = {"return", "else",   "do",     "case", "goto",
                                                "new",    "delete", "throw",  "if",   "while",
                                                "switch", "for",    "sizeof", NULL};
    size_t k = statement_start(i), name = before_scopes(i);
    if (k >= name || is(name - 1, ":") || is_any(i, of_statements))
        return false;
    while (k < i) {
        static const char *const parts[] = {"::", "*", "&", ":", NULL};
        size_t next = after_extras(k);
        if (next == k && (is_any(k, of_statements) || !(tokens[k].word || is_any(k, parts))))
            return false;
        k = next == k ? k + 1 : next;
    }
    return k == i;
}

// Returns the ( of the parameters of the lambda whose ] is token i, or 0.
static size_t lambda_parameters(size_t i)
{
    static const char *const sides[] = {"__host__", "__device__", NULL};
    static const char *const after[] = {"{", "->", "mutable", "noexcept", "__attribute__", NULL};
    for (i++; is_any(i, sides); i++)
        ;
    return is(i, "(") && is_any(closing(i) + 1, after) ? i : 0;
}

// Returns the ( of the parameters of the pointer to a function that is declared at the ( at token i, such as
// (*f)(int), (*table[4])(int) or (*)(int). Returns 0 if there is none.
static size_t pointer_parameters(size_t i)
{
    size_t end = closing(i), name = i + 2;
    if (!is(i + 1, "*") || !is(end + 1, "("))
        return 0;
    bool named = tokens[name].word && (is(name + 1, ")") || is(name + 1, "["));
    bool typed = i > 0 && (tokens[i - 1].word || is(i - 1, "*") || is(i - 1, "&") || is(i - 1, ">"));
    return typed && (named || name == end) ? end + 1 : 0;
}

// Notes the operator whose word `operator` is token i. A member takes its left operand by reference.
static void note_operator(size_t i)
{
    size_t open = i + 1;
    do
        open++;
    while (open < count && !is(open, "(") && !is(open, ";"));
    if (!is(open, "("))
        return;
    const char *name = tokens[i + 1].text, *end = tokens[open - 1].text + tokens[open - 1].length;
    struct function *f = find_or_add(name, (size_t)(end - name));
    bool one = !is(open - 1, ")") && next_argument(open + 1, closing(open)) == closing(open);
    f->others |= one;
    f->returns |= passing_of(statement_start(i), i) == VALUE;
    note_list(f, open, one);
}

void note_parameters(size_t i)
{
    size_t open = 0;
    if (is(i, "operator")) {
        note_operator(i);
    } else if ((is(i, "]") && (open = lambda_parameters(i))) ||
               (is(i, "(") && (open = pointer_parameters(i)))) {
        struct function *f = find_or_add(objects, 2);
        f->returns = true;
        note_list(f, open, 0);
    } else if (tokens[i].word && is(i + 1, "(") && declares_function(i)) {
        struct function *f = find_or_add(tokens[i].text, tokens[i].length);
        f->returns |= passing_of(statement_start(i), i) == VALUE;
        note_list(f, i + 1, 0);
    }
}

bool knows_function(size_t i) { return find(tokens[i].text, tokens[i].length); }

static bool takes(const struct function *f, unsigned position)
{
    return f && position < MOST && ((f->values & ~f->others) >> position & 1);
}

bool takes_value(size_t i, unsigned position)
{
    const struct function *f = find(tokens[i].text, tokens[i].length);
    f = f ? f : find(objects, 2);
    return f ? takes(f, position) : unknown_take_values;
}

bool returns_value(size_t i)
{
    const struct function *f = find(tokens[i].text, tokens[i].length);
    f = f ? f : find(objects, 2);
    return f && f->returns;
}

// Returns whether `c` is a character of an operator.
static bool is_sign(char c) { return c && strchr("+-*/%=<>&|^!~", c); }

size_t after_operator(size_t i, bool *left, bool *right)
{
    const char *text = tokens[i].text;
    if (!is_sign(*text) || i == 0 || is_sign(text[-1]) || is(i - 1, "operator"))
        return i;
    size_t length = 1, next = i + 1;
    while (is_sign(text[length]))
        length++;
    const struct function *f = find(text, length);
    *left = takes(f, 0);
    *right = takes(f, 1);
    while (next < count && tokens[next].text < text + length)
        next++;
    return *left || *right ? next : i;
}
