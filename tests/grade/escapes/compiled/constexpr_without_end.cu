// Calculates for minutes while it is compiled, each time for as long as the compiler lets it.
// says: the compiler was stopped: it took more than
template <unsigned long n> struct again {
    static constexpr unsigned long turn()
    {
        unsigned long sum = n;
        for (int i = 0; i < 200000; i++)
            sum += i * sum;
        return sum;
    }
    static constexpr unsigned long value = turn() + again<n - 1>::value;
};
template <> struct again<0> {
    static constexpr unsigned long value = 0;
};
constexpr unsigned long sum = again<800>::value;
