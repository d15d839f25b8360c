#include <mma.h> // error: tensor cores are not supported
