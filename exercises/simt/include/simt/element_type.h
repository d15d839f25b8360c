// The types of elements whose values the device can print.
#ifndef SIMT_ELEMENT_TYPE_H
#define SIMT_ELEMENT_TYPE_H

// i for an integer, u for one without a sign, f for a float, and 0 for all other types.
template <class T> struct simt_type {
    static constexpr char code = 0;
};
template <class T> struct simt_type<const T> : simt_type<T> {
};
template <class T> struct simt_type<volatile T> : simt_type<T> {
};
template <class T> struct simt_type<const volatile T> : simt_type<T> {
};
#define SIMT_TYPE(type, letter)              \
    template <> struct simt_type<type> {     \
        static constexpr char code = letter; \
    };
SIMT_TYPE(int, 'i')
SIMT_TYPE(long, 'i')
SIMT_TYPE(long long, 'i')
SIMT_TYPE(unsigned, 'u')
SIMT_TYPE(unsigned long, 'u')
SIMT_TYPE(unsigned long long, 'u')
SIMT_TYPE(float, 'f')
SIMT_TYPE(double, 'f')
#undef SIMT_TYPE

#endif
