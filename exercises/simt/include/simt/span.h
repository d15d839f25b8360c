// cuda::std::span, which C++17's own library lacks: a pointer and a length.
#ifndef SIMT_SPAN_H
#define SIMT_SPAN_H

#include <array>
#include <cstddef>
#include <iterator>
#include <type_traits>
#if __cplusplus >= 202002L
#include <span>
#endif

#include "library.h"

#if __cplusplus < 202002L
namespace cuda
{
namespace std
{
constexpr size_t dynamic_extent = (size_t)-1;

template <size_t Extent> struct simt_length {
    constexpr simt_length(size_t) {}
    constexpr size_t value() const { return Extent; }
};
template <> struct simt_length<dynamic_extent> {
    size_t count;
    constexpr simt_length(size_t n) : count(n) {}
    constexpr size_t value() const { return count; }
};

template <class T, size_t Extent = dynamic_extent> class span;
template <class T> struct simt_is_span : ::std::false_type {
};
template <class T, size_t Extent> struct simt_is_span<span<T, Extent>> : ::std::true_type {
};
template <class T, size_t Extent> struct simt_is_span<const span<T, Extent>> : ::std::true_type {
};

template <class T, size_t Extent> class span
{
    T *first_element = nullptr;
    simt_length<Extent> length{0};

  public:
    typedef T element_type;
    typedef typename ::std::remove_cv<T>::type value_type;
    typedef ::std::size_t size_type;
    typedef ::std::ptrdiff_t difference_type;
    typedef T *pointer;
    typedef const T *const_pointer;
    typedef T &reference;
    typedef const T &const_reference;
    typedef T *iterator;
    typedef ::std::reverse_iterator<T *> reverse_iterator;
    static constexpr size_t extent = Extent;

    constexpr span() = default;
    constexpr span(T *p, size_t n) : first_element(p), length(n) {}
    constexpr span(T *begin, T *end) : first_element(begin), length((size_t)(end - begin)) {}
    template <size_t N> constexpr span(T (&array)[N]) : first_element(array), length(N) {}
    template <class U, size_t N>
    constexpr span(::std::array<U, N> &array) : first_element(array.data()), length(N)
    {
    }
    template <class U, size_t N>
    constexpr span(const ::std::array<U, N> &array) : first_element(array.data()), length(N)
    {
    }
    template <class U, size_t N>
    constexpr span(const span<U, N> &other) : first_element(other.data()), length(other.size())
    {
    }
    // Of anything else that has its elements in a row.
    template <class Container, class = decltype((T *)::std::declval<Container &>().data()),
              class = decltype(::std::declval<Container &>().size()),
              class = typename ::std::enable_if<!simt_is_span<Container>::value>::type>
    constexpr span(Container &c) : first_element(c.data()), length(c.size())
    {
    }

    constexpr T *data() const { return first_element; }
    constexpr size_t size() const { return length.value(); }
    constexpr size_t size_bytes() const { return size() * sizeof(T); }
    constexpr bool empty() const { return size() == 0; }
    constexpr T &operator[](size_t i) const { return first_element[i]; }
    constexpr T &front() const { return first_element[0]; }
    constexpr T &back() const { return first_element[size() - 1]; }
    constexpr T *begin() const { return first_element; }
    constexpr T *end() const { return first_element + size(); }
    constexpr reverse_iterator rbegin() const { return reverse_iterator(end()); }
    constexpr reverse_iterator rend() const { return reverse_iterator(begin()); }
    constexpr span<T> first(size_t n) const { return {first_element, n}; }
    constexpr span<T> last(size_t n) const { return {first_element + size() - n, n}; }
    constexpr span<T> subspan(size_t from, size_t n = dynamic_extent) const
    {
        return {first_element + from, n == dynamic_extent ? size() - from : n};
    }
    template <size_t N> constexpr span<T, N> first() const { return {first_element, N}; }
    template <size_t N> constexpr span<T, N> last() const { return {first_element + size() - N, N}; }
};

#ifdef __cpp_deduction_guides
template <class T, size_t N> span(T (&)[N]) -> span<T, N>;
template <class T, size_t N> span(::std::array<T, N> &) -> span<T, N>;
template <class T, size_t N> span(const ::std::array<T, N> &) -> span<const T, N>;
template <class T> span(T *, size_t) -> span<T>;
template <class C>
span(C &) -> span<typename ::std::remove_reference<decltype(*::std::declval<C &>().data())>::type>;
#endif
} // namespace std
} // namespace cuda
#endif
#endif
