// confined: what a kernel file may use of the C and the C++ library although the library's own code would store where
// nothing is watched, or although it reads a variable of the library.
// only on the CPU device: it is called as a kernel file is, by ../confined/caller.cu
// seeds: 1
#include <any>
#include <atomic>
#include <cctype>
#include <charconv>
#include <ctime>
#include <forward_list>
#include <list>
#include <memory>
#include <random>
#include <stdio.h>
#include <stdlib.h>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

static bool pointers()
{
    auto first = std::make_shared<int>(3);
    std::weak_ptr<int> weak = first;
    auto second = first;
    bool right = second.use_count() == 2 && *weak.lock() == 3;
    first.reset();
    second.reset();
    return right && weak.expired();
}

static bool lists()
{
    std::list<int> a{5, 1, 4}, b{2, 3}, none;
    a.sort();
    a.merge(b); // 1 2 3 4 5
    a.reverse();
    a.splice(a.begin(), a, --a.end()); // 1 5 4 3 2
    b.swap(none);
    b.swap(a);
    b.remove(4);
    b.insert(b.end(), 7);
    int number = 0;
    for (int digit : b)
        number = 10 * number + digit;
    std::forward_list<int> single{3, 1, 2};
    single.sort();
    single.pop_front();
    return number == 15327 && a.empty() && single.front() == 2;
}

static bool tables()
{
    std::unordered_map<std::string, int> of_names;
    std::unordered_set<int> odd;
    for (int i = 0; i < 1000; i++) {
        of_names["name " + std::to_string(i % 100)] += i;
        odd.insert(2 * (i / 2) + 1);
    }
    for (int i = 0; i < 500; i++)
        odd.erase(i);
    odd.max_load_factor(0.5f);
    odd.rehash(0);
    std::unordered_multimap<int, int> several{{1, 2}, {1, 3}};
    bool right = several.count(1) == 2 && odd.load_factor() <= 0.5f && odd.find(999) != odd.end() && !odd.count(499);
    return right && of_names.size() == 100 && of_names.at("name 7") == 4570 && odd.size() == 250;
}

static bool texts()
{
    std::string_view text = "  12 blocks";
    while (isspace(text.front()))
        text.remove_prefix(1);
    int number = 0;
    auto end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
    return number == 12 && end == text.data() + 2 && text.substr(3) == "blocks" && std::toupper('b') == 'B';
}

static bool numbers()
{
    std::mt19937 generator(1);
    std::uniform_int_distribution<int> die(1, 6);
    int sum = 0;
    for (int i = 0; i < 600; i++)
        sum += die(generator);
    srand(1);
    static std::atomic<int> calls{0};
    std::any anything = ++calls;
    return sum > 1800 && sum < 2400 && rand() >= 0 && std::clock() >= 0 && std::any_cast<int>(anything) == calls.load();
}

extern "C" void student(int *, int)
{
    const struct {
        const char *name;
        bool (*right)();
    } parts[] = {{"pointers", pointers}, {"lists", lists}, {"tables", tables}, {"texts", texts}, {"numbers", numbers}};
    for (const auto &part : parts)
        if (!part.right())
            printf("the %s are wrong\n", part.name);
}
