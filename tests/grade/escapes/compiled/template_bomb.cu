// Instantiates 2^60 templates.
// says: the compiler was stopped: it took more than
template <unsigned n, unsigned long m> struct bomb {
    static const int value = bomb<n - 1, 2 * m>::value + bomb<n - 1, 2 * m + 1>::value;
};
template <unsigned long m> struct bomb<0, m> {
    static const int value = 1;
};
int exploded = bomb<60, 0>::value;
