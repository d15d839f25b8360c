// Rewrites device variables. Each lies in a section of its own, and is described to the device after the end
// of its declaration.
#include "rewrite.h"

static bool is_device(size_t i)
{
    return is(i, "__device__") || is(i, "__host__") || is(i, "__constant__") || is(i, "__managed__");
}

// Whether the parenthesis at token i holds a first value, as in slots(0), and no parameters: it begins as
// only an expression can.
static bool holds_value(size_t i)
{
    static const char *const signs[] = {"-",       "+",    "!",     "~",      "(", "{",
                                        "nullptr", "true", "false", "sizeof", NULL};
    static const char *const others[] = {"decltype", "__typeof__", "noexcept", "explicit", NULL};
    char first = tokens[i + 1].text[0];
    return tokens[i - 1].word && !is_any(i - 1, others) &&
           (is_number(i + 1) || first == '"' || first == '\'' || is_any(i + 1, signs));
}

bool is_variable(size_t i)
{
    bool constant = false;
    for (; i < count; i++) {
        constant |= is(i, "const") || is(i, "constexpr");
        if (is(i, "*"))
            constant = false; // of what the variable points to
        if (is(i, "<"))
            i = after_angles(i) - 1;
        else if (is(i, "(") && is(i + 1, "*")) // such as a pointer to a function
            return !is(i + 2, "const");
        else if ((is(i, "alignas") || is(i, "__attribute__") || is(i, "decltype")) && is(i + 1, "("))
            i = matching(i + 1, "(", ")");
        else if (is(i, "[") && is(i + 1, "[")) // such as [[gnu::noinline]]
            i = matching(i, "[", "]");
        else if ((is(i, "(") && !holds_value(i)) || is(i, "operator") || is(i, ")"))
            return false;
        else if (is(i, ";") || is(i, "=") || is(i, "[") || is(i, "{") || is(i, "("))
            return !constant;
    }
    return false;
}

static struct { // the declaration of device variables that is being read; what describes them is put in at
                // its end
    size_t first, end;
    bool managed, constant;
} declaration;

static void begin_declaration(size_t i)
{
    size_t from = statement_start(i), end = declaration_end(i);
    bool managed = false, constant = false;
    for (size_t k = from; k < end && !is(k, "="); k++) {
        if (is(k, "extern") || is(k, "template"))
            return;
        managed |= is(k, "__managed__");
        constant |= is(k, "__constant__");
    }
    declaration.first = i + 1;
    declaration.end = end;
    declaration.managed = managed;
    declaration.constant = constant;
}

size_t rewrite_declaration_end(size_t i)
{
    if (i == 0 || i != declaration.end)
        return i;
    static unsigned number;
    write_up_to(tokens[declaration.end].text + 1);
    for (size_t first = declaration.first; first < declaration.end;) {
        size_t last = declarator_end(first), name = declared_name(first);
        if (name && name < last) {
            int length = (int)tokens[name].length;
            const char *text = tokens[name].text;
            put(" __attribute__((used, section(\"%s\"))) static simt_symbol simt_v%u = {\"%.*s\", "
                "(void *)&%.*s, sizeof(%.*s), sizeof(simt_element_of<decltype(%.*s)>), %d, %d, "
                "simt_type<simt_element_of<decltype(%.*s)>>::code};",
                SIMT_SECTION(SYMBOLS), ++number, length, text, length, text, length, text, length, text,
                declaration.managed, declaration.constant, length, text);
        }
        first = last + 1;
    }
    declaration.end = 0;
    return i + 1;
}

size_t rewrite_device(size_t i)
{
    if (!is_device(i))
        return i;
    write_up_to(tokens[i].text);
    if (!is(i, "__host__") && !of_lambda(i) && is_variable(i + 1)) {
        put("__attribute__((section(\"%s\"), aligned(%d)))", SIMT_SECTION(DEVICE), SYMBOL_ALIGN);
        if (depth == 0 && !declaration.end)
            begin_declaration(i);
    }
    leave_out_up_to(tokens[i].text + tokens[i].length);
    return i + 1;
}
