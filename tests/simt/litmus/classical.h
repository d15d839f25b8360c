// classical.c: results that are known.
#ifndef CLASSICAL_H
#define CLASSICAL_H
int check_classical(void); // 0 if the oracle agrees with each
#endif
