// The end of a function that should return a value, reached without a return. What its caller gets is
// undefined, and here the program would run on into the code that happens to come next. Instead, the
// compiler calls this (-fsanitize=return). The line is that of the function's name.
#include <stdio.h>

#include "inside.h"

void __ubsan_handle_missing_return(const void *unused);
void __ubsan_handle_missing_return(const void *unused)
{
    (void)unused;
    TELL("crash", simt_access_here(OP_CALL, text_offset(__builtin_return_address(0))), "no-return-value");
    simt_end_process();
}
