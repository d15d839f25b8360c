// Rewrites arguments that are passed by value: f(maps[i]) becomes f((void(), simt_argument{maps[i]}.value)),
// which copies the object first. The compiler calls the device for this copy, and the copy has a line.
// Otherwise the object would be passed directly from memory. The compiler calls the device for this only if
// it inlines f, and then the access has no line. Results that are stored are rewritten for the same reason.
#include <stdlib.h>

#include "rewrite.h"

static struct mark {                  // for each token
    size_t until;                     // it begins something that is copied, which ends before this token
    bool result;                      // it begins the result of a call that is stored
    size_t type, type_end;            // it begins what is converted to the type that these tokens name
    unsigned char arguments, results; // how many that are copied end before it
} * marks;

// Names of variables: tokens at which they are declared.
static struct names {
    size_t *at, count;
} variables, // anything that may be called, or that may be an object in memory
    objects, // references, and variables in memory of the device
    binding; // aliases of types, and members that are references: a call may need the object itself

static void add(struct names *names, size_t i)
{
    names->at = have(realloc(names->at, (names->count + 1) * sizeof *names->at));
    names->at[names->count++] = i;
}

static bool contains(const struct names *names, size_t i)
{
    for (size_t k = 0; k < names->count; k++)
        if (same(names->at[k], i))
            return true;
    return false;
}

// Notes the variables in memory of the device whose declaration goes on at token i.
static void note_declarators(size_t i)
{
    for (size_t end = declaration_end(i); i < end; i = declarator_end(i) + 1)
        add(&objects, declared_name(i));
}

static void note_names(size_t i)
{
    static const char *const places[] = {"__device__", "__managed__", "__constant__", NULL};
    static const char *const after[] = {",", ")", "=", ";", "{", "[", ":", NULL};
    if (is(i, "__shared__") || (is_any(i, places) && !of_lambda(i) && is_variable(i + 1)))
        note_declarators(i + 1);
    bool next = is(i - 1, "&") && is(i + 1, "=") && !is(i + 2, "="); // such as a, &next = …
    if (!tokens[i].word || !is_any(i + 1, after) || !(may_declare(i) || next))
        return;
    if (is(i - 1, "using") || (is(i - 1, "&") && is(i + 1, ";")))
        add(&binding, i);
    if (is(i - 1, "using"))
        return;
    add(&variables, i);
    if (is(i - 1, "&"))
        add(&objects, i);
}

static size_t skip_signs(size_t i, const char *sign) { return is(i, sign) && is(i + 1, sign) ? i + 2 : i; }

// Returns whether the tokens [from, to) may be an object in memory: a[i], p->a, *p, s.a or a name that is
// known to be one. The result of a call is not in memory.
static bool is_object(size_t from, size_t to)
{
    static const char *const no_names[] = {"new",   "sizeof",    "alignof",  "this",     "nullptr", "true",
                                           "false", "threadIdx", "blockIdx", "blockDim", "gridDim", NULL};
    bool reached = false, called = false;
    while (from < to && is(from, "*")) {
        reached = true;
        from++;
    }
    from = reached ? skip_signs(skip_signs(from, "+"), "-") : from;
    to = reached && to > from + 2 && (is(to - 1, "+") || is(to - 1, "-")) && same(to - 1, to - 2) ? to - 2
                                                                                                  : to;
    size_t i = from;
    if (i >= to || is_number(i) || is_any(i, no_names))
        return false;
    if (is(i, "(") && closing(i) + 1 == to)
        return reached || is_object(i + 1, to - 1);
    if (!tokens[i].word && !is(i, "("))
        return false;
    for (i = closing(i) + 1; i < to;) {
        called = is(i, "(");
        if (is(i, "[") || is(i, "(")) {
            reached |= is(i, "[");
            i = closing(i) + 1;
        } else if (is(i, ".") || is(i, "->") || is(i, "::")) {
            reached |= !is(i, "::");
            i += 2;
        } else {
            return false;
        }
    }
    return i == to && !called && (reached || (to == from + 1 && contains(&objects, from)));
}

// Returns whether one of the results of a ? b : c may be an object in memory.
static bool chooses_object(size_t from, size_t to)
{
    size_t question = from, colon;
    while (question < to && !is(question, "?"))
        question = closing(question) + 1;
    for (colon = question + 1; colon < to && !is(colon, ":");)
        colon = closing(colon) + 1;
    return colon < to && (is_object(question + 1, colon) || is_object(colon + 1, to));
}

// Returns the token at which what closes at token i opens.
static size_t opening(size_t i)
{
    static const char *const opens[] = {"(", "[", "{", NULL};
    static const char *const ends[] = {")", "]", "}", NULL};
    for (int level = is_any(i, ends); level > 0 && i > 0;) {
        i--;
        level += is_any(i, ends) - is_any(i, opens);
    }
    return i;
}

// Returns the token before the template arguments that end at token i, or i if none end there.
static size_t before_angles(size_t i)
{
    if (!is(i, ">"))
        return i;
    for (int level = 1; level > 0 && i > 0 && !is(i, ";");) {
        i--;
        level += is(i, ">") - is(i, "<");
    }
    return i > 0 ? i - 1 : 0;
}

// Returns the name of what is called by the ( or { at token `open`, or 0. In pair p(a) it is the
// constructor's.
static size_t callee(size_t open)
{
    static const char *const words[] = {
        "if",    "while",    "for",    "switch",  "return",        "sizeof",        "decltype",  "alignof",
        "catch", "noexcept", "typeid", "alignas", "__attribute__", "static_assert", "constexpr", NULL};
    size_t i = before_angles(open - 1);
    if (is(i, ")") && opening(i) + 3 == i && tokens[i - 1].word && is(i - 2, "*")) // such as (*f)(a)
        return i - 1;
    if (is(i, ")") || is(i, "]")) // such as less<int>()(a), table[k](a)
        i = before_angles(opening(i) - 1);
    if (!tokens[i].word || is_any(i, words))
        return 0;
    if (is(open, "(") && !declares_function(i))
        return i;
    if (is(i - 1, "->"))
        return 0;
    size_t type = tokens[i - 1].word || is(i - 1, ">") ? before_angles(i - 1) : i;
    return tokens[type].word && knows_function(type) ? type : 0;
}

static bool may_be_object(size_t from, size_t to) { return is_object(from, to) || chooses_object(from, to); }

// Notes which arguments of the call whose ( or { is token `open` are rewritten.
static void note_call(size_t open)
{
    size_t name = callee(open), end = closing(open);
    bool declares =
        is(open + 1, "*") && end == open + 3 && (is(end + 1, "(") || is(end + 1, "[")); // such as (*f)(int)
    if (!name || declares || end >= count)
        return;
    bool called = contains(&variables, name) && !contains(&binding, name);
    if (!knows_function(name) && !called && !is(open - 1, ")"))
        return;
    unsigned position = 0;
    for (size_t from = open + 1, to; from < end; from = to + 1, position++) {
        to = next_argument(from, end);
        if (takes_value(name, position) && may_be_object(from, to))
            marks[from].until = to;
    }
}

// Returns the first token of the operand that ends before token i. If the operand is not an object or a call,
// returns i.
static size_t operand_start(size_t i)
{
    static const char *const joins[] = {".", "->", "::", NULL};
    size_t from = i;
    do {
        size_t k = before_angles(from - 1);
        while (is(k, "]") || is(k, ")"))
            k = before_angles(opening(k) - 1);
        if (!tokens[k].word)
            return i;
        from = k;
    } while (is_any(from - 1, joins) && --from);
    while (is(from - 1, "*") && !tokens[from - 2].word && !is(from - 2, ")") && !is(from - 2, "]"))
        from--;
    return from;
}

// Returns the token after the operand that begins at token i.
static size_t operand_end(size_t i)
{
    while (is(i, "*"))
        i++;
    for (i = closing(i) + 1; i < count;)
        if (is(i, "[") || is(i, "("))
            i = closing(i) + 1;
        else if (is(i, "<") && is(after_angles(i), "(")) // such as make<int>()
            i = after_angles(i);
        else if (is(i, ".") || is(i, "->") || is(i, "::"))
            i += 2;
        else
            break;
    return i;
}

// Notes which operands of the operator at token i are rewritten. An operand of another operator, which may
// bind more tightly, stays as it is.
static void note_operands(size_t i)
{
    static const char *const before[] = {"(", "[", "{", "}", ",", ";", "=", "?", ":", "return", NULL};
    static const char *const after[] = {")", "]", "}", ",", ";", "?", ":", NULL};
    bool left, right;
    size_t next = after_operator(i, &left, &right);
    if (next == i || next >= count || !(tokens[i - 1].word || is(i - 1, "]") || is(i - 1, ")")))
        return;
    size_t from = operand_start(i), to = operand_end(next);
    if (left && from < i && is_any(from - 1, before) && is_object(from, i))
        marks[from].until = i;
    if (right && (is_any(to, after) || same(to, i)) && is_object(next, to))
        marks[next].until = to;
}

static size_t find_at_top(size_t from, size_t to, const char *text)
{
    while (from < to && !is(from, text))
        from = closing(from) + 1;
    return from < to ? from : to;
}

// Returns whether the tokens [from, to) call a function that returns an object, perhaps only to make another
// one from it. Where there is a ? b : c, one of the results is enough.
// These forms count only if objects have moved unseen before (--by-value).
static bool gives_object(size_t from, size_t to)
{
    if (from >= to)
        return false;
    if (unknown_take_values && is(from, "(")) // (f(a)) or (T)f(a)
        return closing(from) + 1 == to ? gives_object(from + 1, to - 1) : gives_object(closing(from) + 1, to);
    size_t question = find_at_top(from, to, "?"), colon = find_at_top(question, to, ":");
    if (unknown_take_values && colon < to)
        return gives_object(question + 1, colon) || gives_object(colon + 1, to);
    if (unknown_take_values && is(to - 1, "}") && !is(from, "{")) // T{f(a)}
        return gives_object(opening(to - 1) + 1, to - 1);
    if (!is(to - 1, ")") || operand_end(from) != to)
        return false;
    if (unknown_take_values && gives_object(opening(to - 1) + 1, to - 1)) // T(f(a)) or static_cast<T>(f(a))
        return true;
    size_t name = callee(opening(to - 1));
    return name && returns_value(name) && (knows_function(name) || contains(&variables, name));
}

// Returns the token after the right side of the = before token i.
static size_t right_side_end(size_t i)
{
    static const char *const ends[] = {";", ",", ")", "}", "]", NULL};
    while (i < count && !is_any(i, ends))
        i = closing(i) + 1;
    return i;
}

// Notes the result of a call that the = at token i stores into an object in memory. A name that stands alone
// may be that of a member. Notes the object from which it makes another one, as in range r = maps[i].
static void note_store(size_t i)
{
    static const char *const before[] = {";", "{", "}", "(", ")", ",", "=", "?", ":", "else", "do", NULL};
    size_t object = operand_start(i), from = i + 1, end = right_side_end(from);
    if (is_any(object - 1, before) && (is_object(object, i) || (unknown_take_values && object + 1 == i)) &&
        gives_object(from, end)) {
        marks[from].until = end;
        marks[from].result = true;
    }
    size_t type = before_angles(i - 2);
    if (is(end, ";") && tokens[i - 1].word && type < i - 1 && tokens[type].word && knows_function(type) &&
        takes_value(type, 0) && is_object(from, end))
        marks[from].until = end;
}

// Notes the result of a call from which the `new` at token i makes an object in memory, as in
// new (place) pair(f(a)).
static void note_placed(size_t i)
{
    size_t open = is(i + 1, "(") ? operand_end(closing(i + 1) + 1) - 1 : 0, from = opening(open) + 1;
    if ((is(open, ")") || is(open, "}")) && gives_object(from, open))
        marks[from].until = open;
}

static bool names_integers(size_t from, size_t to)
{
    static const char *const words[] = {
        "unsigned", "signed", "int",       "long",    "short",    "char",     "size_t",
        "std",      ":",      "::",        "uint8_t", "uint16_t", "uint32_t", "uint64_t",
        "int8_t",   "const",  "int16_t",   "int32_t", "int64_t",  "uint",     "uchar",
        "ushort",   "ulong",  "ptrdiff_t", NULL};
    if (from == to)
        return false;
    while (from < to && is_any(from, words))
        from++;
    return from == to;
}

// Returns the token after the operand of the cast that ends before token i, or i if it is not one to rewrite.
static size_t cast_operand_end(size_t i)
{
    static const char *const signs[] = {"-", "+", "!", "~", "*", "&", "--", NULL};
    static const char *const others[] = {"sizeof", "alignof",  "new",      "delete",
                                         "const",  "volatile", "noexcept", NULL};
    size_t from = i;
    while (is_any(i, signs) || (is(i, "(") && (tokens[closing(i) + 1].word || is(closing(i) + 1, "("))))
        i = closing(i) + 1;
    if (!(is(i, "(") || (tokens[i].word && !is_number(i))) || is_any(i, others))
        return from;
    return operand_end(i);
}

void note_number(size_t i)
{
    static const char *const before[] = {"return", "case", "else", "do", "throw", NULL};
    size_t type = i + 1, type_end, from, to;
    if (as_passed)
        return;
    if (is(i, "static_cast") && is(i + 1, "<")) {
        type = i + 2, type_end = after_angles(i + 1) - 1;
        from = type_end + 2, to = closing(type_end + 1);
        for (size_t k = type; k < type_end; k++)
            if (is(k, "*") || is(k, "&") || is(k, "void"))
                return;
    } else if (is(i, "(") && i > 0 && !is(i - 1, ")") && !is(i - 1, "]") &&
               (!tokens[i - 1].word || is_any(i - 1, before))) {
        type_end = closing(i);
        bool is_cast = type + 1 == type_end && tokens[type].word && tokens[type_end + 1].word &&
                       !is(type, "void"); // such as (T)x
        if (!is_cast && !names_integers(type, type_end))
            return;
        from = type_end + 1, to = cast_operand_end(from);
    } else {
        return;
    }
    if (from >= to || to >= count)
        return;
    if (!marks)
        marks = have(calloc(count + 1, sizeof *marks));
    marks[from] = (struct mark){.until = to, .type = type, .type_end = type_end};
}

void find_arguments(void)
{
    if (!marks)
        marks = have(calloc(count + 1, sizeof *marks));
    for (size_t i = 1; i < count; i++) {
        if (tokens[i].file->foreign)
            continue;
        note_parameters(i);
        note_names(i);
    }
    for (size_t i = 0; i < count; i++) {
        follow_brace(i);
        if (tokens[i].file->foreign || depth == 0 || i < 2)
            continue;
        if (is(i, "(") || (is(i, "{") && !is(i - 1, ")")))
            note_call(i);
        else if (is(i, "="))
            note_store(i);
        else if (is(i, "new"))
            note_placed(i);
        note_operands(i);
    }
    leave_braces();
}

void put_arguments(size_t i)
{
    struct mark *m = marks ? &marks[i] : NULL;
    if (!m || !(m->until || m->arguments || m->results))
        return;
    write_up_to(tokens[i].text);
    for (; m->arguments > 0; m->arguments--)
        put("}.value)");
    for (; m->results > 0; m->results--)
        put(")");
    if (m->until && (m->result || m->type))
        marks[m->until].results++;
    else if (m->until)
        marks[m->until].arguments++;
    if (m->until && m->type) {
        put("simt_number_for<");
        put_tokens(m->type, m->type_end, NULL);
        put(">(");
    } else if (m->until) {
        put(m->result ? "simt_result(" : "(void(), simt_argument{");
    }
    resume(i);
}
