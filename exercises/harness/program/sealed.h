// Included by a kernel file after all that is defined for it. From here on the names by which the CPU device
// keeps count of elements are errors: what a kernel does with elements it does by combine(), or by moving
// them.
#ifdef SIMT
#pragma GCC poison simt_combine simtCombine // the CPU device's own: a kernel calls combine(left, right)
#pragma GCC poison simt_elements_begin simt_elements_make simt_elements_check \
    simt_elements_end // the tests' own
#pragma GCC poison simt_elements_shown simt_element_shown simt_element_number \
    simt_element_count // the tests' own
#endif
