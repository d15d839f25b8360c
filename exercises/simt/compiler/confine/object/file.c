// Reads an object file.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "object.h"

static struct {
    unsigned char *bytes;
    size_t size;
} file;

static _Noreturn void broken(const char *why)
{
    printf("broken\t%s\n", why);
    exit(1);
}

void *object_allocate(size_t count, size_t size)
{
    void *p = calloc(count ? count : 1, size);
    if (!p)
        broken("there is not enough memory for it");
    return p;
}

static void read_bytes(const char *path)
{
    FILE *in = fopen(path, "rb");
    long size = in && fseek(in, 0, SEEK_END) == 0 ? ftell(in) : -1;
    if (size < 0 || fseek(in, 0, SEEK_SET) != 0)
        broken("it cannot be read");
    file.size = (size_t)size;
    file.bytes = object_allocate(file.size, 1);
    if (fread(file.bytes, 1, file.size, in) != file.size)
        broken("it cannot be read");
    fclose(in);
}

// Copies the entry at this index of a table that begins at this offset. Tables may lie at any address.
static void copy_entry(void *entry, size_t size, uint64_t table, uint64_t index)
{
    if (table > file.size || index >= (file.size - table) / size)
        broken("a table reaches beyond its end");
    memcpy(entry, file.bytes + table + index * size, size);
}

// The number of entries in a section that is a table of them.
static size_t entries(const Elf64_Shdr *s, size_t size)
{
    if (s->sh_entsize != size || s->sh_size % size || s->sh_offset > file.size ||
        s->sh_size > file.size - s->sh_offset)
        broken("a table has a wrong size");
    return s->sh_size / size;
}

// A name in a section of names. It has no blanks and no `=`, because these separate words in what is printed.
static const char *name_at(const struct object_file *o, uint64_t strings, uint64_t offset)
{
    if (strings >= o->section_count)
        broken("its names are missing");
    const Elf64_Shdr *s = &o->sections[strings].header;
    if (s->sh_type != SHT_STRTAB || s->sh_offset > file.size || s->sh_size > file.size - s->sh_offset ||
        offset >= s->sh_size)
        broken("a name lies beyond the names");
    const char *name = (const char *)file.bytes + s->sh_offset + offset;
    const char *end = memchr(name, 0, s->sh_size - offset);
    if (!end || end == name)
        broken("a name is empty, or has no end");
    for (const char *c = name; c < end; c++)
        if ((unsigned char)*c <= ' ' || *c == 0x7f || *c == '=')
            broken("a name has a character that is not for names");
    return name;
}

static Elf64_Ehdr read_header(struct object_file *o)
{
    Elf64_Ehdr h;
    copy_entry(&h, sizeof h, 0, 0);
    o->machine = h.e_machine == EM_X86_64 ? "X86-64" : h.e_machine == EM_AARCH64 ? "AArch64" : NULL;
    if (memcmp(h.e_ident, ELFMAG, SELFMAG) != 0 || h.e_ident[EI_CLASS] != ELFCLASS64 ||
        h.e_ident[EI_DATA] != ELFDATA2LSB || h.e_type != ET_REL || !o->machine ||
        h.e_shentsize != sizeof(Elf64_Shdr))
        broken("it is not an object for this processor");
    o->headers = h.e_shoff;
    return h;
}

// If there are too many sections for a field of the header, the first entry of the table has their number.
static void read_sections(struct object_file *o)
{
    Elf64_Ehdr h = read_header(o);
    Elf64_Shdr first;
    copy_entry(&first, sizeof first, o->headers, 0);
    o->section_count = h.e_shnum ? h.e_shnum : first.sh_size;
    if (o->section_count > file.size / sizeof first)
        broken("it has fewer sections than it says");
    o->sections = object_allocate(o->section_count, sizeof *o->sections);
    for (size_t i = 0; i < o->section_count; i++)
        copy_entry(&o->sections[i].header, sizeof first, o->headers, i);
    size_t strings = h.e_shstrndx == SHN_XINDEX ? first.sh_link : h.e_shstrndx;
    for (size_t i = 1; i < o->section_count; i++)
        o->sections[i].name = name_at(o, strings, o->sections[i].header.sh_name);
}

// The only section of this type, or 0.
static size_t only_section(const struct object_file *o, unsigned type)
{
    size_t found = 0;
    for (size_t i = 1; i < o->section_count; i++)
        if (o->sections[i].header.sh_type == type) {
            if (found)
                broken("it has a table twice");
            found = i;
        }
    return found;
}

// Sets where the symbol is defined. If there are too many sections for the symbol's field, a table has the
// number.
static void find_place(struct symbol *to, const Elf64_Sym *from, size_t index, const struct object_file *o)
{
    uint32_t section = from->st_shndx;
    to->defined = section == SHN_UNDEF    ? UNDEFINED
                  : section == SHN_ABS    ? ABSOLUTE
                  : section == SHN_COMMON ? COMMON
                                          : IN_SECTION;
    if (section == SHN_XINDEX) {
        size_t table = only_section(o, SHT_SYMTAB_SHNDX);
        copy_entry(&section, sizeof section, table ? o->sections[table].header.sh_offset : file.size, index);
    } else if (to->defined == IN_SECTION && section >= SHN_LORESERVE) {
        section = UINT32_MAX;
    }
    if (to->defined == IN_SECTION && section >= o->section_count)
        broken("a symbol lies in no section");
    to->section = section;
}

// Marks the symbols whose addresses the code takes, other than to call them. `numbers` says for each symbol
// of the file, of which there are `count`, which one of o->symbols it is.
static void mark_addressed(struct object_file *o, const size_t *numbers, size_t count,
                           const Elf64_Shdr *relocations)
{
    size_t entry_count = entries(relocations, sizeof(Elf64_Rela));
    for (size_t i = 0; i < entry_count; i++) {
        Elf64_Rela r;
        copy_entry(&r, sizeof r, relocations->sh_offset, i);
        uint64_t type = ELF64_R_TYPE(r.r_info), symbol = ELF64_R_SYM(r.r_info);
        if (symbol >= count)
            broken("a relocation is for no symbol");
        bool takes_address = o->machine[0] == 'X'
                                 ? type == R_X86_64_64 || type == R_X86_64_GOTPCREL ||
                                       type == R_X86_64_GOTPCRELX || type == R_X86_64_REX_GOTPCRELX
                                 : type == R_AARCH64_ABS64 || type == R_AARCH64_ADR_GOT_PAGE ||
                                       type == R_AARCH64_ADR_PREL_PG_HI21 ||
                                       type == R_AARCH64_ADR_PREL_PG_HI21_NC;
        if (takes_address && numbers[symbol] < o->symbol_count)
            o->symbols[numbers[symbol]].is_addressed = true;
    }
}

static void read_symbols(struct object_file *o)
{
    size_t table = only_section(o, SHT_SYMTAB);
    if (!table)
        broken("it has no symbols");
    const Elf64_Shdr *s = &o->sections[table].header;
    size_t count = entries(s, sizeof(Elf64_Sym)), *numbers = object_allocate(count, sizeof *numbers);
    o->symbols = object_allocate(count, sizeof *o->symbols);
    for (size_t i = 0; i < count; i++) {
        Elf64_Sym from;
        copy_entry(&from, sizeof from, s->sh_offset, i);
        numbers[i] = SIZE_MAX;
        if (ELF64_ST_BIND(from.st_info) == STB_LOCAL)
            continue;
        numbers[i] = o->symbol_count;
        struct symbol *to = &o->symbols[o->symbol_count++];
        to->name = name_at(o, s->sh_link, from.st_name);
        to->weak = ELF64_ST_BIND(from.st_info) == STB_WEAK;
        find_place(to, &from, i, o);
    }
    for (size_t i = 1; i < o->section_count; i++) {
        const struct section *r = &o->sections[i];
        if (r->header.sh_type == SHT_REL || (r->header.sh_type == SHT_RELA && r->header.sh_link != table))
            broken("its relocations are not those of a compiler");
        if (r->header.sh_type == SHT_RELA && strncmp(r->name, ".rela.debug", strlen(".rela.debug")) != 0)
            mark_addressed(o, numbers, count, &r->header);
    }
    free(numbers);
}

struct object_file object_read(const char *path)
{
    struct object_file o = {0};
    read_bytes(path);
    read_sections(&o);
    read_symbols(&o);
    return o;
}
