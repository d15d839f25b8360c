// An object file of a confined kernel file, and the lists that say what it may contain.
#ifndef OBJECT_H
#define OBJECT_H
#include <elf.h>
#include <stdbool.h>
#include <stddef.h>

// ---- file.c: the object file. It was made from a file that nobody trusts, so every offset, size and index
// in it is checked before it is used.

struct section {
    const char *name;
    Elf64_Shdr header;
};

enum definition { UNDEFINED, IN_SECTION, ABSOLUTE, COMMON }; // where a symbol is defined

struct symbol {
    const char *name;
    bool weak;
    enum definition defined;
    unsigned section;  // in which it is defined, if IN_SECTION
    bool is_addressed; // a relocation takes its address; a call does not
};

struct object_file {
    const char *machine; // as calls.txt calls it
    struct section *sections;
    size_t section_count;
    struct symbol *symbols; // those that other objects can see
    size_t symbol_count;
    size_t headers; // offset of the section headers in the file
};

// Reads an object for this processor or the other one that the device knows. If it is damaged, or not as a
// compiler makes it, prints a line `broken WHY`, with a tab, and exits with 1.
struct object_file object_read(const char *path);

// Memory of zeros. If there is not enough, the object is refused.
void *object_allocate(size_t count, size_t size);

// ---- lists.c: the texts beside objects.sh, and the header of the exercise

// What calls.txt and cplusplus.txt allow. `begins`: all names that begin like this one.
struct allowance {
    const char *name, *machine, *instead; // machine: NULL for each; instead: what cplusplus.txt says, or NULL
    bool begins;
    unsigned aliases; // how many names have got an alias of `instead`
};

struct list {
    struct allowance *entries;
    size_t count;
};

void read_calls(struct list *list, const char *path);
void read_cplusplus(struct list *list, const char *path);
void read_bound(struct list *list,
                const char *path); // name: what is called; instead: what is called in its place
void read_wanted(struct list *list,
                 const char *path); // the names that a header declares as those of C functions

#endif
