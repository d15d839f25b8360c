// Includes what another student has handed in.
// says: No such file
// outside: compiled
#include OTHER
