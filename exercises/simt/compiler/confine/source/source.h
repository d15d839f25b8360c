// confine-source: the text of a confined file, read once and written anew. The compiler never sees the
// student's bytes, so it cannot read them in another way than they were checked here.
#ifndef CONFINE_SOURCE_H
#define CONFINE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

enum { LONGEST = 1000000 }; // bytes of a file

extern const char *file_name;

struct place {
    int line, column; // from 1 on; the column in bytes
};

// Prints FILE:LINE: error: refused: why, and what to do instead. Ends the process.
void refuse(struct place place, const char *format, ...) __attribute__((noreturn, format(printf, 2, 3)));

// ---- text.c
// The file with one kind of line end, and with its continued lines joined. A byte 0 follows.
extern char text[LONGEST + 2];
void read_text(void);
struct place place_of(size_t at); // of the byte text[at]
// A raw string is made of the file's bytes as they were before lines were joined. Returns these bytes up to
// the end of the file, from the byte that became text[at].
const char *bytes_from(size_t at);
// The first index from `at` on that does not stand for one of the `length` bytes from there.
size_t after_bytes(size_t at, size_t length);

// ---- tokens.c
enum kind {
    WORD,
    NUMBER,
    QUOTED,      // a string or a character, with its quotes and without a prefix
    HEADER,      // what #include includes, with its quotes or brackets
    PUNCTUATION, // without digraphs: these have become what they stand for
    END_OF_LINE, // of a line after continued lines were joined
    END
};

struct token {
    enum kind kind;
    const char *spelling; // as the compiler gets it; not ended by a byte 0
    size_t length;
    struct place place;
    bool spaced;    // there are blanks or a comment before it
    bool first;     // only blanks and comments are before it in its line
    bool directive; // it belongs to a directive
};
extern const struct token *tokens; // END is the last one
void read_tokens(void);
bool is(const struct token *t, const char *spelling);
bool is_one_of(const struct token *t, const char *const words[]);
bool begins_with(const struct token *t, const char *with);

// ---- unicode.c
// The number of bytes of the character in UTF-8 that begins at p, or 0 if none does.
size_t utf8_length(const char *p);
// Writes the character as UTF-8. Returns the number of bytes, or 0 if it is no character.
size_t utf8_put(char at[4], unsigned long character);

// ---- check.c
// Refuses what a confined file must not contain. `headers` are those that it may include, besides standard
// ones; a name that ends with / stands for the headers of a library. NULL ends the list.
void check_tokens(char *const *headers);

// ---- write.c
// Writes the tokens to standard output, each in its line and, if there is room, in its column.
void write_tokens(void);

#endif
