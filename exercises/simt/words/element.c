// What is said about elements: what is not an element, and who may not combine.
#include "inside.h"

const struct words simt_element_words[] = {
    {"kinds", "absent-lane not-an-element host-combine"},
    // Fact 0 is 1 for the left operand.
    {"combines-no-element", "{by1} combines at %1 a {0?left|right} operand that is not an element: "},
    {"holds-no-element", "what was copied or set there is neither of this call's x nor combined in it: "},
    {"writes-no-element", "what is written there at %1 is neither of this call's x nor combined in it: "},
    {"copies-no-element", "what was copied there at %1 is neither of this call's x nor combined in it: "},
    {"sets-no-element", "what was set there at %1 is neither of this call's x nor combined in it: "},
    {"is-zero", "it is 0, and the sum of nothing is IDENTITY"},
    {"of-two-elements", "its first 4 bytes are from an element, but the other 4 are not from the same one"},
    {"of-call-before", "it is an element of the call before"},
    {"perhaps-never-set",
     "it is neither of this call's x nor combined in it; perhaps a variable was never set"},
    {"made-otherwise", "elements are copied or combined, and can't be made in another way"},
    {"elements-begun-anew",
     "host code begins the elements of x anew at %1, in the middle of a call: only a test may "
     "do that"},
    {"host-combines", "host code combines elements at %1: the scan is for kernels to do"},
    {"combines-nothing", "simtCombine() at %1 combines nothing: work is what combine(left, right) does"},
    // ---- what a shuffle returns from a lane that makes no call. Facts: the lane, the other lane, the mask
    {"end-depends", "whether the kernel comes to its end depends on "},
    {"value-depends", "its value depends on "},
    {"written-value-depends", "its value, written at %2, depends on "},
    {"lane-beyond-block",
     "what lane {0} of a warp gets at %1 from lane {1}, which the block doesn't have: that is "
     "undefined"},
    {"lane-not-in-mask",
     "what lane {0} of a warp gets at %1 from lane {1}, which the mask {x2} doesn't name: that is "
     "undefined"},
    {"lane-has-returned",
     "what lane {0} of a warp gets at %1 from lane {1}, which has returned: that is undefined"},
    // Texts: the value here, and in another process.
    {"with-own-value",
     "; {name} is {text0} here, and {text1} if the lane gets its own value, as often on a GPU"},
    {"with-other-value", "; {name} is {text0} here, and {text1} if the lane gets something else"},
    {0}};
