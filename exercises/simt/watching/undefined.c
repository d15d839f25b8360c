// Operations whose results C++ leaves open. In a kernel they give what they give on a GPU, and are reported.
#include "inside.h"

int simt_shifts_too_far(long long by, unsigned bits, int left, int minus_one)
{
    if (!simt_current_thread)
        return 0;
    if (!simt_options.checks)
        return 1;
    TELL("undefined-value", simt_access_here(OP_CALL, text_offset(__builtin_return_address(0))),
         "shifts-too-far", .n = {by, bits, left, minus_one});
    return 1;
}

static const char *const names[2][4] = {
    {"signed char", "short", "int", "long long"},
    {"unsigned char", "unsigned short", "unsigned", "unsigned long long"}};

static const char *name_of(unsigned bits, int is_unsigned)
{
    return names[is_unsigned != 0][__builtin_ctz(bits) - 3];
}

void simt_does_not_fit(double v, unsigned bits, int is_unsigned, long long gives)
{
    if (simt_current_thread && simt_options.checks)
        TELL("undefined-value", simt_access_here(OP_CALL, text_offset(__builtin_return_address(0))),
             "does-not-fit", .n = {v != v, v > 0, bits == 64 && is_unsigned, gives},
             .text = {name_of(bits, is_unsigned)});
}

// The compiler calls this before such a conversion (-fsanitize=float-cast-overflow) where simtcc has not seen
// one, as in int i = 3e9f. The conversion then takes place: its result is this machine's.
struct conversion {
    const char *file;
    uint32_t line, column;
    const struct type *from, *to;
};
void __ubsan_handle_float_cast_overflow(const struct conversion *what, uintptr_t value);
void __ubsan_handle_float_cast_overflow(const struct conversion *what, uintptr_t value)
{
    enum { KIND_INTEGER = 0 };
    if (!simt_current_thread || !simt_options.checks || what->to->kind != KIND_INTEGER)
        return;
    double v = what->from->info == 32 ? (double)(union {
                                            uint32_t bits;
                                            float v;
                                        }){.bits = (uint32_t)value}
                                            .v
                                      : (union {
                                            uint64_t bits;
                                            double v;
                                        }){.bits = value}
                                            .v;
    unsigned bits = 1u << (what->to->info >> 1);
    TELL("undefined-value", simt_access_here(OP_CALL, text_offset(__builtin_return_address(0))),
         "does-not-fit-unseen", .n = {v != v, v > 0}, .text = {name_of(bits, !(what->to->info & 1))});
}
