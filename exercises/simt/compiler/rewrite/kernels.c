// Checks what nvcc requires of a kernel's declaration, and what it allows in no code of the device.
#include "rewrite.h"

// Returns the token after the attribute or the template arguments that begin at i, or i if neither begins
// there.
static size_t after_extras(size_t i)
{
    static const char *const attributes[] = {"__attribute__", "alignas", "decltype", "noexcept", NULL};
    return is_any(i, attributes) && is(i + 1, "(") ? matching(i + 1, "(", ")") + 1 : after_angles(i);
}

// Returns the name of the function in whose declaration token i is, outside of parentheses, or 0.
static size_t function_name(size_t i)
{
    while (i < count && !is(i, ";") && !is(i, "{") && !is(i, "=")) {
        size_t next = after_extras(i);
        if (next == i && tokens[i].word && is(i + 1, "("))
            return i;
        i = next == i ? i + 1 : next;
    }
    return 0;
}

// Returns whether the function certainly returns something other than void. Its result's type is in the
// tokens [from, name).
static bool gives_something(size_t from, size_t name)
{
    static const char *const types[] = {"int",  "unsigned", "signed", "long", "short",
                                        "char", "float",    "double", "bool", NULL};
    bool typed = false, empty = false;
    if (is(name - 1, "*") || is(name - 1, "&"))
        return true;
    for (size_t k = from; k < name;) {
        size_t next = after_extras(k);
        typed |= is_any(k, types);
        empty |= is(k, "void");
        k = next == k ? k + 1 : next;
    }
    return typed && !empty;
}

size_t parameters_of(size_t kernel)
{
    for (size_t i = 4; i < kernel; i++) {
        size_t name = is(i, "flatten") ? function_name(matching(i - 4, "(", ")") + 1) : 0;
        if (name && same(name, kernel))
            return name + 1;
    }
    return 0;
}

void check_kernel(size_t i)
{
    static const char *const sides[] = {"__device__", "__host__", NULL};
    if (!is(i, "flatten") || i < 4) // __global__ has become this attribute
        return;
    size_t from = statement_start(i), name = function_name(matching(i - 4, "(", ")") + 1);
    if (!name)
        return;
    size_t end = matching(name + 1, "(", ")");
    bool is_friend = false;
    for (size_t k = from; k < name; k++) {
        if (is_any(k, sides))
            refuse(k,
                   "a kernel is declared __global__ only: the host launches it, and it runs on the device");
        if (is(k, "constexpr"))
            refuse(k, "a kernel can't be constexpr");
        is_friend |= is(k, "friend");
    }
    if (gives_something(from, name))
        refuse(name, "a kernel returns nothing: declare it __global__ void, and write its results to memory");
    if (end < count && is(end - 1, "...") && (is(end - 2, ",") || is(end - 2, "(")))
        refuse(name, "a kernel can't have a variable number of arguments (...)");
    if (depth > 0 && !is_friend && is(end + 1, "{"))
        refuse(name, "a kernel can't be a member of a class: declare it outside");
}

// Checks an asm statement. An empty one, which only holds the compiler back, stays as it is. PTX is
// rewritten. System headers write __asm__ and mean this machine's assembly, and so does asm in a function of
// the host.
void check_assembly(size_t i)
{
    size_t k = i + 1;
    if (!is(i, "asm") && !is(i, "__asm__") && !is(i, "__asm"))
        return;
    while (is(k, "volatile") || is(k, "__volatile__") || is(k, "__volatile"))
        k++;
    if (is(k, "(") && k + 1 < count && tokens[k + 1].text[0] == '"' && !is(k + 1, "\"\""))
        note_assembly(i);
}

void check_device_code(size_t i)
{
    static const char *const words[] = {"throw", "try", NULL};
    static const char *const operators[] = {"dynamic_cast", "typeid", NULL};
    if (is_any(i, words))
        refuse(i, "code of the device can't throw or catch exceptions");
    if (is_any(i, operators))
        refuse(i, "code of the device can't use dynamic_cast or typeid");
}

// Returns whether an array may be declared at token i whose length is not plainly a number.
static bool declares_array(size_t i)
{
    static const char *const before[] = {"return", "else", "do",     "case", "goto",
                                         "delete", "new",  "sizeof", NULL};
    bool typed =
        i > 0 && ((tokens[i - 1].word && !is_any(i - 1, before)) || is(i - 1, "*") || is(i - 1, ">"));
    return tokens[i].word && typed && is(i + 1, "[") && has_name(i + 1);
}

static size_t strict_until; // the end of the function in which arrays must have a known length

// Has the compiler, which knows what is constant, refuse arrays of variable length in this function of the
// device.
static void turn_strict(size_t open)
{
    size_t end = matching(open, "{", "}"), i = open;
    while (i < end && !declares_array(i))
        i++;
    if (i == end || end >= count)
        return;
    write_up_to(tokens[open + 1].text);
    put("\n#pragma GCC diagnostic error \"-Wvla\"");
    resume(open + 1);
    strict_until = end;
}

size_t rewrite_body(size_t i)
{
    static size_t body; // the { of the device's function that is being declared
    if (i == strict_until && i > 0) {
        write_up_to(i + 1 < count ? tokens[i + 1].text : tokens[i].text + 1);
        put("\n#pragma GCC diagnostic ignored \"-Wvla\"");
        strict_until = 0;
        if (i + 1 < count)
            resume(i + 1);
        return i + 1;
    }
    if (strict_until)
        return i;
    if (is(i, "flatten") || is(i, "__device__"))
        body = of_lambda(i)
                   ? 0
                   : body_start(i); // within an expression, such as a lambda, the compiler accepts no #pragma
    if (body > 0 && i == body && !is(i - 1, "="))
        turn_strict(i);
    return i;
}
