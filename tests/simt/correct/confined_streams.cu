// confined: std::cout and std::cerr, with their manipulators, as the library prints.
// only on the CPU device: it is called as a kernel file is, by ../confined/caller.cu
// seeds: 1
// prints: numbers -1 2 3 4 5 18446744073709551615 1 x
// prints: fractions 0.1 2.5 1e+10 1.23457e+06
// prints: |  3.14|2.50  |3.00e+00|0.333333|
// prints: |***42|0x2a... 2a 52 42|true 1|
// prints: texts one two three null 0
// prints: (1, 2)
#include <iomanip>
#include <iostream>
#include <string>

struct both {
    int first, second;
};

static std::ostream &operator<<(std::ostream &s, const both &p)
{
    return s << '(' << p.first << ", " << p.second << ')';
}

extern "C" void student(int *, int)
{
    using namespace std;
    cout << "numbers " << (short)-1 << ' ' << (unsigned short)2 << ' ' << 3 << ' ' << 4u << ' ' << 5l << ' '
         << ~0ull << ' ' << true << ' ' << (signed char)'x' << '\n';
    cout << "fractions " << 0.1f << ' ' << 2.5 << ' ' << 1e10 << ' ' << 1234567.0l << endl;
    cout << '|' << fixed << setprecision(2) << setw(6) << 3.14159 << '|' << left << setw(6) << 2.5 << '|'
         << scientific << 3.0 << '|' << defaultfloat << setprecision(6) << 1 / 3.0 << "|\n";
    cout << right << '|' << setfill('*') << setw(5) << 42 << "|0x" << hex << 42 << "... " << 42u << ' ' << oct
         << 42l << ' ' << dec << 42 << '|' << boolalpha << true << ' ' << noboolalpha << true << "|\n";
    const char *one = "one";
    cout << "texts " << one << ' ' << string("two") << ' ' << string_view("three") << " null "
         << (void *)nullptr << endl;
    cout.width(1);
    cout << both{1, 2} << flush;
    cout.put('\n').write("", 0);
    cerr << "to stderr" << endl;
}
