// Splits the text into tokens. Comments are blanks. Digraphs, raw strings and universal character names
// become what they stand for, and strings keep no byte that is not text. So each token is spelled in the
// plainest way, in which every compiler reads it alike.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "source.h"

const struct token *tokens;
static struct token *list; // the same array
static size_t count, room;
static size_t at; // index in the text of the byte that is read next

// The spellings of all tokens. None is longer than four times its bytes in the file.
static char spellings[4 * LONGEST + 64];
static size_t spelled;

bool is(const struct token *t, const char *spelling)
{
    return t->length == strlen(spelling) && !memcmp(t->spelling, spelling, t->length);
}

bool is_one_of(const struct token *t, const char *const words[])
{
    for (; *words; words++)
        if (is(t, *words))
            return true;
    return false;
}

bool begins_with(const struct token *t, const char *with)
{
    return t->length >= strlen(with) && !memcmp(t->spelling, with, strlen(with));
}

static void spell(const char *from, size_t length)
{
    memcpy(spellings + spelled, from, length);
    spelled += length;
}

static void spell_octal(unsigned char c)
{
    char digits[8];
    spell(digits, (size_t)snprintf(digits, sizeof digits, "\\%03o", c));
}

static bool begins(const char *word) { return !strncmp(text + at, word, strlen(word)); }

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$' || (c & 0x80); }

// ---- blanks and comments

static void skip_comment(void) // `at` is at its slash
{
    size_t open = at;
    if (text[at + 1] == '/') {
        at += strcspn(text + at, "\n");
        return;
    }
    const char *close = strstr(text + at + 2, "*/");
    if (!close)
        refuse(place_of(open), "a comment begins here and does not end");
    at = (size_t)(close + 2 - text);
}

static bool skip_blanks(void) // within a line; a comment may go over several. Returns whether there are any
{
    for (size_t from = at;;)
        if (begins("//") || begins("/*"))
            skip_comment();
        else if (text[at] && text[at] != '\n' && isspace((unsigned char)text[at]))
            at++;
        else
            return at > from;
}

// ---- words and numbers

// Returns the number of hexadecimal digits of the universal character name at `at`, or 0 if there is none.
static size_t universal_name(void)
{
    size_t digits = begins("\\u") ? 4 : begins("\\U") ? 8 : 0;
    for (size_t i = 0; i < digits; i++)
        if (!isxdigit((unsigned char)text[at + 2 + i]))
            return 0;
    return digits;
}

static void spell_universal_name(size_t digits)
{
    char number[9] = "", character[4];
    memcpy(number, text + at + 2, digits);
    unsigned long value = strtoul(number, NULL, 16);
    size_t length = value < 0xA0 ? 0 : utf8_put(character, value);
    if (length == 0)
        refuse(place_of(at), "\\%c%s in a name: write the character itself", text[at + 1], number);
    spell(character, length);
    at += 2 + digits;
}

static enum kind read_word(void)
{
    for (;;) {
        size_t digits = universal_name(), length = utf8_length(text + at);
        if (digits) {
            spell_universal_name(digits);
        } else if (!in_word(text[at])) {
            return WORD;
        } else if (length == 0) {
            refuse(place_of(at), "a character that is not in UTF-8: save the file in this encoding");
        } else {
            spell(text + at, length);
            at += length;
        }
    }
}

static enum kind read_number(void)
{
    size_t from = at;
    while ((in_word(text[at]) && !(text[at] & 0x80)) || text[at] == '.' ||
           (text[at] == '\'' && in_word(text[at + 1])) ||
           ((text[at] == '+' || text[at] == '-') && strchr("eEpP", text[at - 1])))
        at++;
    spell(text + from, at - from);
    return NUMBER;
}

// ---- strings and characters

// Spells a character of a string that may be any byte, and returns how many bytes it took.
static size_t spell_character(const char *p)
{
    size_t length = utf8_length(p);
    if (length > 1 || isprint((unsigned char)*p) || *p == '\t')
        spell(p, length);
    else if (*p == '\n') // in a raw string
        spell("\\n", 2);
    else
        spell_octal((unsigned char)*p);
    return length ? length : 1;
}

static enum kind read_quoted(void) // `at` is at the quote
{
    char quote = text[at++];
    spell(&quote, 1);
    while (text[at] && text[at] != quote && text[at] != '\n') {
        if (text[at] == '\\' && text[at + 1] && text[at + 1] != '\n')
            spell(text + at++, 1);
        at += spell_character(text + at);
    }
    if (text[at] == quote) // otherwise the compiler says that it does not end
        spell(text + at++, 1);
    return QUOTED;
}

// Reads R"x(…)x", whose quote is at `at`, and spells it as an ordinary string. The R is gone already.
static enum kind read_raw_string(void)
{
    enum { DELIMITER = 16 }; // the longest that there may be
    const char *raw = bytes_from(at);
    size_t delimiter = strcspn(raw + 1, "( )\\\t\v\f\n");
    char close[DELIMITER + 3];
    if (raw[1 + delimiter] != '(' || delimiter > DELIMITER)
        refuse(place_of(at), "a raw string needs R\"( at its beginning, or up to %d characters before the (",
               DELIMITER);
    snprintf(close, sizeof close, ")%.*s\"", (int)delimiter, raw + 1);
    const char *p = raw + delimiter + 2, *end = strstr(p, close);
    if (!end)
        refuse(place_of(at), "a raw string begins here and does not end");
    spell("\"", 1);
    while (p < end) {
        if (*p == '"' || *p == '\\')
            spell("\\", 1);
        p += spell_character(p);
    }
    spell("\"", 1);
    at = after_bytes(at, (size_t)(end - raw) + strlen(close));
    return QUOTED;
}

// Whether the last token is the prefix of a raw string whose quote comes next. If so, its R is left out.
static bool take_raw_prefix(bool spaced)
{
    static const char *const prefixes[] = {"R", "LR", "uR", "UR", "u8R", NULL};
    struct token *last = count ? &list[count - 1] : NULL;
    if (text[at] != '"' || spaced || !last || last->kind != WORD || !is_one_of(last, prefixes))
        return false;
    last->length--;
    return true;
}

// ---- punctuation

static enum kind read_punctuation(void)
{
    // The longest that fits is taken. What has one letter, and what is spelled alike in several pieces, is
    // not listed: the next compiler puts it together again.
    static const struct {
        const char *from, *to;
    } several[] = {{"%:%:", "##"}, {"<<=", "<<="}, {">>=", ">>="}, {"<<", "<<"}, {">>", ">>"},
                   {"<=", "<="},   {"::", "::"},   {"%=", "%="},   {"%:", "#"},  {"%>", "}"},
                   {"<%", "{"},    {"<:", "["},    {":>", "]"}};
    bool colons = begins("<::") && text[at + 3] != ':' && text[at + 3] != '>'; // < and ::
    for (size_t i = 0; i < sizeof several / sizeof *several && !colons; i++)
        if (begins(several[i].from)) {
            spell(several[i].to, strlen(several[i].to));
            at += strlen(several[i].from);
            return PUNCTUATION;
        }
    if (iscntrl((unsigned char)text[at]))
        refuse(place_of(at), "a control character, with the number %d: delete it", text[at]);
    spell(text + at++, 1);
    return PUNCTUATION;
}

static enum kind read_header(void)
{
    char close = text[at] == '<' ? '>' : '"';
    size_t length = 1 + strcspn(text + at + 1, close == '>' ? ">\n" : "\"\n");
    if (text[at + length] != close)
        refuse(place_of(at), "#include wants a name in quotes or angle brackets here, and no macro");
    spell(text + at, length + 1);
    at += length + 1;
    return HEADER;
}

// ---- the list

static struct token *add(struct token token)
{
    if (count == room) {
        room = room ? 2 * room : 1 << 12;
        list = realloc(list, room * sizeof *list);
        if (!list) {
            perror("confine-source");
            exit(2);
        }
    }
    list[count] = token;
    return &list[count++];
}

static enum kind read_next(bool after_include)
{
    if (after_include && (text[at] == '<' || text[at] == '"'))
        return read_header();
    if (text[at] == '"' || text[at] == '\'')
        return read_quoted();
    if (isdigit((unsigned char)text[at]) || (text[at] == '.' && isdigit((unsigned char)text[at + 1])))
        return read_number();
    return in_word(text[at]) || universal_name() ? read_word() : read_punctuation();
}

static bool is_include(const struct token *t)
{
    static const char *const includes[] = {"include", "include_next", "import", "embed", NULL};
    return t->kind == WORD && is_one_of(t, includes);
}

void read_tokens(void)
{
    bool first = true, directive = false, include = false;
    for (;;) {
        bool spaced = skip_blanks();
        struct token token = {.place = place_of(at), .spaced = spaced, .spelling = spellings + spelled};
        size_t begin = spelled;
        if (!text[at] || text[at] == '\n') {
            token.kind = text[at] ? END_OF_LINE : END;
            at += text[at] == '\n';
        } else {
            token.kind = take_raw_prefix(spaced) ? read_raw_string() : read_next(include);
        }
        token.length = spelled - begin;
        token.first = first;
        if (first)
            directive = token.kind == PUNCTUATION && is(&token, "#");
        token.directive = directive;
        include = directive && token.kind == WORD && count && list[count - 1].first && is_include(&token);
        first = token.kind == END_OF_LINE;
        if (add(token)->kind == END)
            break;
    }
    tokens = list;
}
