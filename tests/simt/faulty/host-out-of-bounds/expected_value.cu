// confined: a compare and exchange that fails reads and then stores through its second pointer.
enum { ORDER = __ATOMIC_SEQ_CST };

extern "C" void student(int *lent, int n)
{
    int one = 1;
    __atomic_compare_exchange_n(&one, lent + n, 7, false, ORDER, ORDER); // finds: host-out-of-bounds read
}
