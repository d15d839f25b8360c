// Arithmetic with a rounding mode that the caller chooses.
#include <fenv.h>
#include <math.h>

#include "inside.h"

static const int modes[] = {[SIMT_DOWN] = FE_DOWNWARD, [SIMT_UP] = FE_UPWARD, [SIMT_TO_ZERO] = FE_TOWARDZERO};

// The operands and the result are volatile, so that the compiler does not move the operation out from between
// the two calls of fesetround.
#define ROUNDED(name, F, suffix)                                                    \
    F name(enum simt_operation how, enum simt_rounding mode, F left, F right, F to) \
    {                                                                               \
        volatile F a = left, b = right, c = to, result = 0;                         \
        fesetround(modes[mode]);                                                    \
        switch (how) {                                                              \
        case SIMT_ADD: result = a + b; break;                                       \
        case SIMT_MULTIPLY: result = a * b; break;                                  \
        case SIMT_DIVIDE: result = a / b; break;                                    \
        case SIMT_ROOT: result = sqrt##suffix(a); break;                            \
        case SIMT_FMA: result = fma##suffix(a, b, c); break;                        \
        }                                                                           \
        fesetround(FE_TONEAREST);                                                   \
        return result;                                                              \
    }
ROUNDED(simt_roundedf, float, f)
ROUNDED(simt_rounded, double, )
