// Included by a kernel file after all that is defined for it. From here on the names by which the CPU device
// keeps count of elements are errors: what a kernel does with elements it does by combine(), or by moving
// them.
#ifdef SIMT
#if __GNUC__ >= 12
#define SEALED(name, why) extern "C" decltype(name) name __attribute__((unavailable(why)))
#else
#define SEALED(name, why) extern "C" decltype(name) name __attribute__((deprecated(why)))
#endif
SEALED(simt_combine, "elements are combined by combine(left, right)");
SEALED(simtCombine, "elements are combined by combine(left, right)");
SEALED(simt_elements_begin, "only a test makes elements");
SEALED(simt_elements_make, "only a test makes elements");
#undef SEALED
#endif
