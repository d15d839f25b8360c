// What happens to a launch's arguments: which of them a finding can name, how each thread gets them, and
// which parameters of a template they fit.
#ifndef SIMT_LAUNCH_ARGUMENTS_H
#define SIMT_LAUNCH_ARGUMENTS_H

#include <type_traits>

#include "kernel.h"
#include "runtime.h"
#include "shapes.h"

// Code that makes a launch belongs to the device, so it is neither watched nor protected. Otherwise it would
// take longer to compile than most kernels. For the same reason the configuration is passed on by reference.
// It lives as long as the launch. Where there are loops (loops.h), the compiler must put the kernel into this
// code, which it does only if both are protected in the same way.
#ifdef simt_in_loops
#define SIMT_UNWATCHED
#else
#define SIMT_UNWATCHED __attribute__((no_sanitize("thread,undefined"), no_stack_protector))
#endif

// `parameters` are the names of the kernel's, with commas between; NULL if they are not known.
SIMT_UNWATCHED static inline simt_config simt_configure(const char *parameters, const char *file, int line,
                                                        dim3 grid, dim3 block, size_t shared_bytes = 0,
                                                        cudaStream_t stream = 0)
{
    simt_config config = {};
    config.grid = {grid.x, grid.y, grid.z};
    config.block = {block.x, block.y, block.z};
    config.shared_bytes = shared_bytes;
    config.stream = stream;
    config.site = {file, line};
    config.parameters = parameters;
    return config;
}

// The same for a launch in a library's header.
SIMT_UNWATCHED static inline simt_config simt_configure_library(const char *parameters, const char *file,
                                                                int line, dim3 grid, dim3 block,
                                                                size_t shared_bytes = 0,
                                                                cudaStream_t stream = 0)
{
    simt_config config = simt_configure(parameters, file, line, grid, block, shared_bytes, stream);
    config.of_library = 1;
    return config;
}

// Returns the memory that a pointer points to, which a finding can name by the parameter. Returns NULL for
// other arguments.
template <class T> SIMT_UNWATCHED static inline const void *simt_pointer(T *const &p)
{
    return (const void *)p;
}
template <class T> SIMT_UNWATCHED static inline const void *simt_pointer(const T &) { return nullptr; }

#define SIMT_TAIL_CALLS __attribute__((optimize("optimize-sibling-calls")))

// Runs a thunk. Its captured arguments are on the host's stack. On a GPU they would be in parameter memory,
// so reading them is not watched. The kernel returns from here straight to the device, because the processor
// predicts each further return wrongly.
template <class Body> SIMT_UNWATCHED SIMT_TAIL_CALLS static void simt_run(void *body) { (*(Body *)body)(); }

// Returns an argument in the form in which it is copied as bytes, once the host has taken it. A constructor
// such as template <class C> view(C &c) would also take an object that is not const, and would run again in
// each thread.
template <class T> struct simt_copied_if_const {
    static constexpr bool value =
        !__is_trivially_constructible(T, T &) && __is_trivially_constructible(T, const T &);
};
template <class T, typename std::enable_if<!simt_copied_if_const<T>::value, int>::type = 0>
SIMT_UNWATCHED static inline T &simt_bytes(T &argument)
{
    return argument;
}
template <class T, typename std::enable_if<simt_copied_if_const<T>::value, int>::type = 0>
SIMT_UNWATCHED static inline const T &simt_bytes(T &argument)
{
    return argument;
}

// An argument 0. It is a number or a null pointer, depending on the parameter. If the kernel's types are
// deduced from its arguments (`known` is false), it is an int.
struct simt_zero {
    template <class T> constexpr operator T() const { return T(0); }
};
template <bool known, class T> struct simt_given {
    typedef T &type;
};
template <> struct simt_given<false, simt_zero> {
    typedef int type;
};

// A launch may be suspended because it waits for the host. Then its arguments must be kept, which is possible
// if they can be copied as bytes.
template <class... Arguments> struct simt_copied : std::true_type {
};
template <class First, class... Others>
struct simt_copied<First, Others...>
    : std::integral_constant<bool,
                             std::is_trivially_copyable<First>::value && simt_copied<Others...>::value> {
};

template <class T> struct simt_extent_of {
    static constexpr simt_extent value()
    {
        return {sizeof(T) <= 0xffff ? (unsigned short)sizeof(T) : (unsigned short)0,
                (unsigned short)alignof(T)};
    }
};
template <> struct simt_extent_of<simt_zero> { // the parameter's type is not known
    static constexpr simt_extent value() { return {0, 1}; }
};

// Notes what a copyable body is made of, so that the arguments of a graph's node can be shown and replaced.
template <class Kernel, class... Arguments>
SIMT_UNWATCHED static inline void simt_note_extents(simt_config &config)
{
    const simt_extent extents[] = {simt_extent_of<Kernel>::value(), simt_extent_of<Arguments>::value()...};
    config.argument_count = sizeof...(Arguments);
    for (size_t i = 0; i <= sizeof...(Arguments) && i <= SIMT_PARAMETERS; i++)
        config.extents[i] = extents[i];
}

template <bool known, class Kernel, class... Arguments>
SIMT_UNWATCHED static inline cudaError_t simt_launch_by(std::true_type, simt_config &config, const char *name,
                                                        const Kernel &kernel, Arguments &...arguments)
{
    auto body = [=]() mutable SIMT_UNWATCHED {
        kernel((typename simt_given<known, Arguments>::type)arguments...);
    };
    config.body_bytes = sizeof body;
    simt_note_extents<Kernel, Arguments...>(config);
#ifdef simt_in_loops
    (void)simt_run_block<decltype(body)>; // has the compiler make this function
#endif
    return (cudaError_t)simt_launch(&config, name, simt_run<decltype(body)>, &body);
}

template <bool known, class Kernel, class... Arguments>
SIMT_UNWATCHED static inline cudaError_t simt_launch_by(std::false_type, simt_config &config,
                                                        const char *name, const Kernel &kernel,
                                                        Arguments &...arguments)
{
    auto body = [&]() SIMT_UNWATCHED { kernel((typename simt_given<known, Arguments>::type)arguments...); };
    return (cudaError_t)simt_launch(&config, name, simt_run<decltype(body)>, &body);
}

template <class... Arguments>
SIMT_UNWATCHED static inline void simt_note(simt_config &config, Arguments &...arguments)
{
    simt_tell_shapes<Arguments...>();
    const void *pointers[] = {simt_pointer(arguments)..., nullptr};
    for (size_t i = 0; i < sizeof...(Arguments) && i < SIMT_PARAMETERS; i++)
        config.arguments[i] = pointers[i];
}

template <bool known, class Kernel, class... Arguments>
SIMT_UNWATCHED static inline cudaError_t simt_launch_with(simt_config &config, const char *name,
                                                          const Kernel &kernel, Arguments &...arguments)
{
    simt_note(config, arguments...);
    return simt_launch_by<known>(simt_copied<Arguments...>(), config, name, kernel, simt_bytes(arguments)...);
}

template <class... Parameters> struct simt_list {
};

// ---- Objects with a copy constructor or a destructor of their own. The host runs these functions once per
// launch, and the device gets the bytes. A C++ function takes such an object by its address, in memory that
// its caller provides. So each thread calls the kernel as a function that takes an address, and provides a
// copy of the bytes there.

template <class T> struct simt_owns {
    static constexpr bool value =
        !std::is_trivially_destructible<T>::value ||
        (std::is_copy_constructible<T>::value && !std::is_trivially_copy_constructible<T>::value) ||
        (std::is_move_constructible<T>::value && !std::is_trivially_move_constructible<T>::value);
};
// A reference is also passed as an address, which is that of the caller's object.
template <class T> struct simt_owns<T &> {
    static constexpr bool value = true;
};
template <class... T> struct simt_any_owns : std::false_type {
};
template <class First, class... T>
struct simt_any_owns<First, T...>
    : std::integral_constant<bool, simt_owns<First>::value || simt_any_owns<T...>::value> {
};

template <class T, bool owns = simt_owns<T>::value> struct simt_passed {
    typedef T type;
    T value;
    SIMT_UNWATCHED explicit simt_passed(T &argument) : value(simt_bytes(argument)) {}
    SIMT_UNWATCHED operator T &() { return value; }
};
template <class T> struct simt_passed<T, true> {
    typedef void *type;
    alignas(T) unsigned char bytes[sizeof(T)];
    SIMT_UNWATCHED explicit simt_passed(T &argument)
    {
        __builtin_memcpy(bytes, (const void *)&argument, sizeof(T));
    }
    SIMT_UNWATCHED operator void *() { return bytes; }
};
template <class T> struct simt_passed<T &, true> {
    typedef void *type;
    void *at;
    SIMT_UNWATCHED explicit simt_passed(T &argument) : at((void *)&argument) {}
    SIMT_UNWATCHED operator void *() { return at; }
};

template <class... Parameters>
SIMT_UNWATCHED static inline cudaError_t simt_launch_bytes(simt_config &config, const char *name,
                                                           Parameters &...arguments)
{
    simt_note(config, arguments...);
    auto kernel = (void (*)(typename simt_passed<Parameters>::type...))config.function;
    auto body = [&]() SIMT_UNWATCHED { kernel(simt_passed<Parameters>(arguments)...); };
    return (cudaError_t)simt_launch(&config, name, simt_run<decltype(body)>, &body);
}

// Launches a kernel whose parameters have exactly the types of the arguments.
template <class Kernel, class... Parameters>
SIMT_UNWATCHED static inline cudaError_t simt_launch_whole(std::true_type, simt_config &config,
                                                           const char *name, const Kernel &,
                                                           Parameters &...arguments)
{
    return simt_launch_bytes<Parameters...>(config, name, arguments...);
}
template <class Kernel, class... Parameters>
SIMT_UNWATCHED static inline cudaError_t simt_launch_whole(std::false_type, simt_config &config,
                                                           const char *name, const Kernel &kernel,
                                                           Parameters &...arguments)
{
    return simt_launch_with<true>(config, name, kernel, arguments...);
}

// The parameters of a template whose template arguments are deduced, if they fit these arguments. A pointer
// may be a pointer to const in the parameters. void: no parameters fit.
template <class T> struct simt_as {
};
template <class T> struct simt_to_const {
    typedef T type;
};
template <class T> struct simt_to_const<T *> {
    typedef const T *type;
};
template <class T> struct simt_same {
    typedef T type;
};
template <class T> struct simt_void {
    typedef void type;
};
template <class Address, class Done, class Rest, class = void> struct simt_match {
    typedef void type;
};
template <class Address, class... T>
struct simt_match<
    Address, simt_list<T...>, simt_list<>,
    typename simt_void<decltype(std::declval<const Address &>()(simt_as<void (*)(T...)>()))>::type> {
    typedef simt_list<T...> type;
};
template <class Address, class... T, class First, class... Rest>
struct simt_match<Address, simt_list<T...>, simt_list<First, Rest...>, void> {
    typedef typename simt_match<Address, simt_list<T..., First>, simt_list<Rest...>>::type plain;
    typedef simt_match<Address, simt_list<T..., typename simt_to_const<First>::type>, simt_list<Rest...>>
        constant;
    typedef
        typename std::conditional<std::is_void<plain>::value, constant, simt_same<plain>>::type::type type;
};

#define SIMT_ALL_ARGUMENTS                                                                          \
    "on the CPU device a kernel that takes a reference, or an object with a copy constructor or a " \
    "destructor, is launched "                                                                      \
    "with all its arguments, of its parameters' types, and with all template arguments: kernel<T><<<…>>>(…)"

template <class Address, class... Parameters, class... Arguments>
SIMT_UNWATCHED static inline cudaError_t simt_launch_matched(simt_list<Parameters...>, simt_config &config,
                                                             const char *name, const Address &address,
                                                             Arguments &...arguments)
{
    config.function = address(simt_as<void (*)(Parameters...)>()).address;
    return simt_launch_bytes<Parameters...>(config, name, (Parameters &)arguments...);
}
template <class Parameters, class Arguments> struct simt_fit {
    static constexpr bool value = false;
};
template <class... Parameters>
struct simt_fit<simt_list<Parameters...>, simt_list<>> { // the other parameters have default values
    static constexpr bool value = true;
};
template <class Parameter, class... Parameters, class Argument, class... Arguments>
struct simt_fit<simt_list<Parameter, Parameters...>, simt_list<Argument, Arguments...>> {
    static constexpr bool value = std::is_convertible<Argument, Parameter>::value &&
                                  simt_fit<simt_list<Parameters...>, simt_list<Arguments...>>::value;
};

#endif
