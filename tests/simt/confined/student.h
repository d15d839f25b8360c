// What a confined program of this room defines: caller.cu calls it.
#ifndef STUDENT_H
#define STUDENT_H

// lent: a host array of n ints, 0 to n-1, that it may use.
extern "C" void student(int *lent, int n);

#endif
