// An error within a template of a library is reported at the line that calls the template, and not only at the library's.
#include <algorithm>

int main()
{
    const int x[2] = {2, 1};
    int y[2];
    std::copy(y, y + 2, x); // error: read-only location
    std::sort(y, y + 2);
    return x[0];
}
