// The sections of an object by which the compiler tells the device what is in the object. Scripts read the
// names from this file, too, so each has a line of its own.
#ifndef SIMT_SECTIONS_H
#define SIMT_SECTIONS_H

#define SIMT_SECTION_DEVICE          simt_device          // the program's __device__ variables
#define SIMT_SECTION_SYMBOLS         simt_symbols         // a struct simt_symbol for each of them
#define SIMT_SECTION_LIBRARIES       simt_libraries       // the names of libraries' headers
#define SIMT_SECTION_TOLD_BY_CALLERS simt_told_by_callers // the names of files that say simtToldByCallers
#define SIMT_SECTION_UNCHECKED       simt_unchecked       // marks an object that was compiled without checks
#define SIMT_SECTION_LOOPS           simt_loops           // the loops over threads in such an object
// What is a confined object's own: its variables, its functions, and its functions that give variables their
// first values. In the last section are the functions of other objects whose addresses it names.
#define SIMT_SECTION_OWN_DATA  simt_own_data
#define SIMT_SECTION_OWN_BSS   simt_own_bss
#define SIMT_SECTION_OWN_TEXT  simt_own_text
#define SIMT_SECTION_OWN_START simt_own_start
#define SIMT_SECTION_MAY_CALL  simt_may_call
// Where the functions of each object begin, as the compiler lists them (-fpatchable-function-entry).
#define SIMT_SECTION_FUNCTIONS __patchable_function_entries

// For C, by what follows SIMT_SECTION_ above: the name as a string.
#define SIMT_SECTION(name)       SIMT_SECTION_TEXT(SIMT_SECTION_##name)
#define SIMT_SECTION_TEXT(name)  SIMT_SECTION_TEXT_(name)
#define SIMT_SECTION_TEXT_(name) #name

// Declares the section's elements. They are from SIMT_SECTION_BEGIN(name) to SIMT_SECTION_END(name), which
// are NULL in a program without such a section.
#define SIMT_SECTION_OF(type, name)                               \
    extern type SIMT_SECTION_BEGIN(name)[] __attribute__((weak)); \
    extern type SIMT_SECTION_END(name)[] __attribute__((weak))
#define SIMT_SECTION_BEGIN(name)        SIMT_SECTION_EDGE(__start_, SIMT_SECTION_##name)
#define SIMT_SECTION_END(name)          SIMT_SECTION_EDGE(__stop_, SIMT_SECTION_##name)
#define SIMT_SECTION_EDGE(which, name)  SIMT_SECTION_EDGE_(which, name)
#define SIMT_SECTION_EDGE_(which, name) which##name

#endif
