#include <cmath>
int main() { return std::beta(1.0, 2.0) != 0.5 || std::max(1.0f, sqrt(4.0f)) != 2; }
