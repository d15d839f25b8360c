// confine-source FILE [HEADER…]: checks that the text of a confined kernel file is what it seems to be, and
// writes it anew to standard output. A confined file must not change the file and line that its code seems to
// come from. It must not read files other than the HEADERs and the standard headers. A HEADER such as cub/
// stands for all headers of a library, which are included as <cub/…>. The file must not give a new meaning to
// names that are not its own. The preprocessed code is checked later by the rewriter
// (../../rewrite/confined.c), and the compiled code by objects.sh.
//
// Exits with 0, or exits with 1 and prints one line: FILE:LINE: error: refused: why, and what to do instead.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "source.h"

const char *file_name;

void refuse(struct place place, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fprintf(stderr, "%s:%d: error: refused: ", file_name, place.line);
    vfprintf(stderr, format, list);
    fprintf(stderr, "\n");
    va_end(list);
    exit(1);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: confine-source FILE [HEADER…]\n");
        return 2;
    }
    file_name = argv[1];
    read_text();
    read_tokens();
    check_tokens(argv + 2);
    write_tokens();
    return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
