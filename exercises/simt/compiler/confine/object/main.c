// confine-object check OBJECT CALLS BOUND HEADER CPLUSPLUS: what objects.sh needs to know about a confined
// object. If the object may not be linked, prints one line that says why, with a tab after the first word:
//   needs NAME     it needs a name that is not allowed
//   defines NAME   it defines a function of the library that the device has replaced
//   section NAME   it has a section that the compiler does not make by itself
//   broken WHY     it is not as a compiler makes it
// Otherwise prints what must be done with the object:
//   own OPTION     an option of objcopy, by which variables, functions and sections become the object's own
//   named NAME     a function of another object, whose address this object takes
//
// confine-object data OBJECT SECTION: makes the section, which has another type, one of plain data.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../include/simt/sections.h"
#include "object.h"

static struct object_file object;
static struct list allowed, bound, wanted;

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool begins(const char *name, const char *with) { return !strncmp(name, with, strlen(with)); }

// The entry of the list for the name, or for this beginning of a name.
static struct allowance *look_up(struct list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++) {
        struct allowance *a = &list->entries[i];
        if ((a->begins ? begins(name, a->name) : !strcmp(name, a->name)) &&
            (!a->machine || !strcmp(a->machine, object.machine)))
            return a;
    }
    return NULL;
}

// <math.h> has forms of its functions for float and long double, whose names end with f and l. If the device
// has replaced the function, it must have replaced the form, too.
static bool may_be_needed(const char *name)
{
    if (look_up(&allowed, name))
        return true;
    char bare[64];
    size_t length = strlen(name);
    if (length >= sizeof bare || length < 2 || !strchr("fl", name[length - 1]))
        return false;
    snprintf(bare, sizeof bare, "%.*s", (int)length - 1, name);
    const struct allowance *a = look_up(&allowed, bare);
    return a && !a->begins && (!look_up(&bound, bare) || look_up(&bound, name));
}

static bool is_variable(const struct symbol *s)
{
    return s->defined == COMMON || (s->defined == IN_SECTION && !s->weak &&
                                    !(object.sections[s->section].header.sh_flags & SHF_EXECINSTR));
}

// C++ gives the names that begin like this to what may be in several objects.
static bool is_of_c(const struct symbol *s)
{
    return s->defined != UNDEFINED && !begins(s->name, "_Z") &&
           strcmp(s->name, "DW.ref.__gxx_personality_v0") != 0;
}

static bool is_one_of(const char *word, const char *const words[])
{
    for (; *words; words++)
        if (!strcmp(word, *words))
            return true;
    return false;
}

static bool begins_like_one_of(const char *word, const char *const words[])
{
    for (; *words; words++)
        if (begins(word, *words))
            return true;
    return false;
}

static bool is_made_by_the_compiler(const char *section)
{
    static const char *const whole[] = {
        // what is in the program
        ".text", ".data", ".bss", ".rodata", ".tdata", ".tbss", ".init_array", ".init_array.00099", ".group",
        ".eh_frame",
        // what the device's headers and the rewriter put there, and this command
        SIMT_SECTION(TOLD_BY_CALLERS), SIMT_SECTION(LIBRARIES), SIMT_SECTION(SYMBOLS), SIMT_SECTION(DEVICE),
        SIMT_SECTION(OWN_DATA), SIMT_SECTION(OWN_BSS), SIMT_SECTION(OWN_START), SIMT_SECTION(OWN_TEXT),
        SIMT_SECTION(MAY_CALL), SIMT_SECTION(FUNCTIONS),
        // what the file itself consists of
        ".comment", ".symtab", ".strtab", ".shstrtab", ".symtab_shndx", NULL};
    // each function and variable may have a section of its own
    static const char *const beginnings[] = {".text.",  ".data.",  ".bss.",   ".rodata.",
                                             ".tdata.", ".tbss.",  ".group.", ".gcc_except_table",
                                             ".rela",   ".debug_", ".note.",  NULL};
    return is_one_of(section, whole) || begins_like_one_of(section, beginnings);
}

// The section that a section of the object becomes, or NULL if it stays as it is. The descriptions of shared
// arrays and static variables, which the rewriter puts in, belong to the device and stay.
static const char *part_of_its_own(const char *section)
{
    for (const char *c = section; (c = strstr(c, "simt_")); c++)
        if (c > section && is_digit(c[-1]) && (c[5] == 'd' || c[5] == 'l') && is_digit(c[6]))
            return NULL;
    return begins(section, ".text")              ? SIMT_SECTION(OWN_TEXT)
           : begins(section, ".data.rel.ro")     ? NULL
           : begins(section, ".data")            ? SIMT_SECTION(OWN_DATA)
           : begins(section, ".bss")             ? SIMT_SECTION(OWN_BSS)
           : strcmp(section, ".init_array") == 0 ? SIMT_SECTION(OWN_START)
                                                 : NULL;
}

// Prints why the object may not be linked, or returns true.
static bool may_be_linked(void)
{
    for (size_t i = 0; i < object.symbol_count; i++)
        if (object.symbols[i].defined == UNDEFINED && !may_be_needed(object.symbols[i].name))
            return printf("needs\t%s\n", object.symbols[i].name), false;
    for (size_t i = 0; i < object.symbol_count; i++)
        if (is_of_c(&object.symbols[i]) && look_up(&bound, object.symbols[i].name))
            return printf("defines\t%s\n", object.symbols[i].name), false;
    for (size_t i = 1; i < object.section_count; i++)
        if (!is_made_by_the_compiler(object.sections[i].name))
            return printf("section\t%s\n", object.sections[i].name), false;
    return true;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// objcopy wants each name once.
static void print_sections(void)
{
    const char **names = object_allocate(object.section_count, sizeof *names);
    size_t count = 0;
    for (size_t i = 1; i < object.section_count; i++)
        if (part_of_its_own(object.sections[i].name))
            names[count++] = object.sections[i].name;
    qsort(names, count, sizeof *names, compare);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || strcmp(names[i], names[i - 1]) != 0)
            printf("own\t--rename-section=%s=%s\n", names[i], part_of_its_own(names[i]));
    free(names);
}

// The number of the next alias of a function of cplusplus.txt: objcopy gives no two symbols the same name.
static unsigned next_alias(const char *function)
{
    struct allowance *a = allowed.entries;
    while (!a->instead || strcmp(a->instead, function) != 0)
        a++;
    return a->aliases++;
}

// What the object calls under a name of the C or C++ library.
static void print_call(const struct symbol *s)
{
    const struct allowance *b = look_up(&bound, s->name);
    const char *name = b ? b->instead : s->name;
    const struct allowance *a = look_up(&allowed, name);
    char alias[128];
    if (a && a->instead) {
        snprintf(alias, sizeof alias, "%s_%02u", a->instead, next_alias(a->instead));
        printf("own\t--redefine-sym=%s=%s\n", name, alias);
        name = alias;
    }
    if (s->is_addressed && !begins(name, "_Z") && !begins(name, "__") && !begins(name, "_GLOBAL"))
        printf("named\t%s\n", name);
}

static void print_work(void)
{
    for (size_t i = 0; i < object.symbol_count; i++) {
        const struct symbol *s = &object.symbols[i];
        if (is_of_c(s) && (is_variable(s) || !look_up(&wanted, s->name)))
            printf("own\t--localize-symbol=%s\n", s->name);
    }
    print_sections();
    for (size_t i = 0; i < object.symbol_count; i++)
        if (object.symbols[i].defined == UNDEFINED)
            print_call(&object.symbols[i]);
}

// Changes the type of each section of this name in the file.
static int make_data(const char *path, const char *section)
{
    FILE *file = fopen(path, "r+b");
    const Elf64_Word type = SHT_PROGBITS;
    bool done = file != NULL;
    for (size_t i = 1; i < object.section_count && done; i++)
        if (!strcmp(object.sections[i].name, section))
            done =
                fseek(file, (long)(object.headers + i * sizeof(Elf64_Shdr) + offsetof(Elf64_Shdr, sh_type)),
                      SEEK_SET) == 0 &&
                fwrite(&type, sizeof type, 1, file) == 1;
    if (!done || fclose(file) != 0) {
        perror(path);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    bool is_check = argc == 7 && !strcmp(argv[1], "check");
    if (!is_check && !(argc == 4 && !strcmp(argv[1], "data"))) {
        fprintf(stderr, "usage: confine-object check OBJECT CALLS BOUND HEADER CPLUSPLUS\n"
                        "       confine-object data OBJECT SECTION\n");
        return 2;
    }
    object = object_read(argv[2]);
    if (!is_check)
        return make_data(argv[2], argv[3]);
    read_calls(&allowed, argv[3]);
    read_bound(&bound, argv[4]);
    read_wanted(&wanted, argv[5]);
    read_cplusplus(&allowed, argv[6]);
    if (may_be_linked())
        print_work();
    return 0;
}
