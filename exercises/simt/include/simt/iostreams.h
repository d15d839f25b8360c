// <iostream> and <iomanip> of a confined file. The library's streams are compiled code, whose accesses the
// device does not watch. So here std::cout, std::cerr and std::clog belong to the program, and print by
// <stdio.h>. There are no other streams. [C++17, 30.7.5: basic_ostream]
#ifndef SIMT_IOSTREAMS_H
#define SIMT_IOSTREAMS_H

#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace std
{
template <> class basic_ostream<char, char_traits<char>>
{
    const bool errors;                // stderr, and not stdout
    int least = 0, digits = 6;        // characters of the next value; digits of a number with a fraction
    char filler = ' ', base = 'd';    // what fills up; d, x or o
    char form = 'g';                  // g, f or e
    bool words = false, left = false; // true and false; fills up after the value

    FILE *file() const { return errors ? stderr : stdout; }

    void fill_up(size_t length)
    {
        for (; (size_t)least > length && least > 0; least--)
            fputc(filler, file());
    }

    // Prints a value of any sort, filled up to the width, which counts for one value.
    basic_ostream &value(const char *text, size_t length)
    {
        if (!left)
            fill_up(length);
        fprintf(file(), "%.*s", (int)length, text);
        if (left)
            fill_up(length);
        least = 0;
        return *this;
    }

    template <class T> basic_ostream &number(const char *size, char conversion, T n)
    {
        char format[8], text[64];
        snprintf(format, sizeof format, "%%%s%c", size, conversion);
        return value(text, (size_t)snprintf(text, sizeof text, format, n));
    }

    basic_ostream &fraction(long double x)
    {
        char format[8] = "%.*L?", text[400];
        format[4] = form;
        int length = snprintf(text, sizeof text, format, digits, x);
        return value(text, length < (int)sizeof text ? (size_t)length : sizeof text - 1);
    }

  public:
    typedef basic_ostream simt_stream;
    constexpr explicit basic_ostream(bool to_stderr) : errors(to_stderr) {}
    basic_ostream(const basic_ostream &) = delete;

    basic_ostream &operator<<(simt_stream &(*manipulator)(simt_stream &)) { return manipulator(*this); }
    basic_ostream &operator<<(bool b)
    {
        return words ? *this << (b ? "true" : "false") : number("", base, (int)b);
    }
    basic_ostream &operator<<(short n) { return number("h", base, n); }
    basic_ostream &operator<<(unsigned short n) { return number("h", base == 'd' ? 'u' : base, n); }
    basic_ostream &operator<<(int n) { return number("", base, n); }
    basic_ostream &operator<<(unsigned n) { return number("", base == 'd' ? 'u' : base, n); }
    basic_ostream &operator<<(long n) { return number("l", base, n); }
    basic_ostream &operator<<(unsigned long n) { return number("l", base == 'd' ? 'u' : base, n); }
    basic_ostream &operator<<(long long n) { return number("ll", base, n); }
    basic_ostream &operator<<(unsigned long long n) { return number("ll", base == 'd' ? 'u' : base, n); }
    basic_ostream &operator<<(float x) { return fraction(x); }
    basic_ostream &operator<<(double x) { return fraction(x); }
    basic_ostream &operator<<(long double x) { return fraction(x); }
    basic_ostream &operator<<(const void *p) { return p ? number("", 'p', p) : value("0", 1); }
    basic_ostream &operator<<(decltype(nullptr)) { return *this << "nullptr"; }
    basic_ostream &operator<<(char c) { return value(&c, 1); }
    basic_ostream &operator<<(signed char c) { return *this << (char)c; }
    basic_ostream &operator<<(unsigned char c) { return *this << (char)c; }
    basic_ostream &operator<<(const char *text) { return value(text, strlen(text)); }
    basic_ostream &operator<<(const string &text) { return value(text.data(), text.size()); }
    basic_ostream &operator<<(string_view text) { return value(text.data(), text.size()); }

    basic_ostream &put(char c)
    {
        fputc(c, file());
        return *this;
    }
    basic_ostream &write(const char *text, long length)
    {
        fwrite(text, 1, (size_t)length, file());
        return *this;
    }
    basic_ostream &flush()
    {
        fflush(file());
        return *this;
    }
    int width() const { return least; }
    int precision() const { return digits; }
    char fill() const { return filler; }
    int width(int characters) { return exchange(least, characters); }
    int precision(int number_of_digits) { return exchange(digits, number_of_digits); }
    char fill(char c) { return exchange(filler, c); }
    bool good() const { return true; }
    bool fail() const { return false; }
    explicit operator bool() const { return true; }
    static bool sync_with_stdio(bool) { return true; }

    // What the manipulators set.
    basic_ostream &simt_base(char b) { return base = b, *this; }
    basic_ostream &simt_form(char f) { return form = f, *this; }
    basic_ostream &simt_words(bool w) { return words = w, *this; }
    basic_ostream &simt_left(bool l) { return left = l, *this; }
};

static ostream cout(false), cerr(true), clog(true);

static inline ostream &endl(ostream &s) { return s.put('\n').flush(); }
static inline ostream &ends(ostream &s) { return s.put('\0'); }
static inline ostream &flush(ostream &s) { return s.flush(); }
static inline ostream &dec(ostream &s) { return s.simt_base('d'); }
static inline ostream &hex(ostream &s) { return s.simt_base('x'); }
static inline ostream &oct(ostream &s) { return s.simt_base('o'); }
static inline ostream &fixed(ostream &s) { return s.simt_form('f'); }
static inline ostream &scientific(ostream &s) { return s.simt_form('e'); }
static inline ostream &defaultfloat(ostream &s) { return s.simt_form('g'); }
static inline ostream &boolalpha(ostream &s) { return s.simt_words(true); }
static inline ostream &noboolalpha(ostream &s) { return s.simt_words(false); }
static inline ostream &left(ostream &s) { return s.simt_left(true); }
static inline ostream &right(ostream &s) { return s.simt_left(false); }

// <iomanip>
struct simt_width {
    int characters;
};
struct simt_precision {
    int digits;
};
struct simt_fill {
    char c;
};
static inline simt_width setw(int characters) { return {characters}; }
static inline simt_precision setprecision(int digits) { return {digits}; }
static inline simt_fill setfill(char c) { return {c}; }
static inline ostream &operator<<(ostream &s, simt_width w) { return s.width(w.characters), s; }
static inline ostream &operator<<(ostream &s, simt_precision p) { return s.precision(p.digits), s; }
static inline ostream &operator<<(ostream &s, simt_fill f) { return s.fill(f.c), s; }
} // namespace std

#endif
