// Counting sort of students' marks: count, offsets on the host, scatter by tickets.
#include <iostream>
#include <iomanip>
#include <vector>
#include <cstdlib>
#include <cstring>

#define MARKS 101

struct Student {
    int number;
    short mark;
    char grade;
};

#define cudaErrCheck(stat) { cudaErrCheck_((stat), __FILE__, __LINE__); }
void cudaErrCheck_(cudaError_t stat, const char *file, int line) {
    if (stat != cudaSuccess) {
        fprintf(stderr, "CUDA Error: %s %s %d\n", cudaGetErrorString(stat), file, line);
        exit(1);
    }
}

__global__ void grade(Student *s, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n)
        s[i].grade = s[i].mark >= 80 ? 'A' : s[i].mark >= 60 ? 'B' : s[i].mark >= 40 ? 'C' : 'F';
}

__global__ void count(const Student *s, int n, int *counts)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n)
        atomicAdd(counts + s[i].mark, 1);
}

__global__ void scatter(const Student *from, Student *to, int n, int *offsets)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n)
        to[atomicAdd(&offsets[from[i].mark], 1)] = from[i];
}

int main()
{
    const int n = 10007;
    std::vector<Student> students(n);
    for (int i = 0; i < n; i++) {
        std::memset(&students[i], 0, sizeof(Student));
        students[i].number = i;
        students[i].mark = (short)((rand() % MARKS + rand() % MARKS) / 2);
    }

    Student *from, *to;
    int *counts;
    cudaErrCheck(cudaMalloc(&from, n * sizeof(Student)));
    cudaErrCheck(cudaMalloc(&to, n * sizeof(Student)));
    cudaErrCheck(cudaMalloc(&counts, MARKS * sizeof(int)));
    cudaErrCheck(cudaMemset(counts, 0, MARKS * sizeof(int)));
    cudaErrCheck(cudaMemcpy(from, students.data(), n * sizeof(Student), cudaMemcpyHostToDevice));

    const int threads = 200, blocks = (n + threads - 1) / threads;
    grade<<<blocks, threads>>>(from, n);
    count<<<blocks, threads>>>(from, n, counts);
    int offsets[MARKS], next = 0;
    cudaErrCheck(cudaMemcpy(offsets, counts, sizeof offsets, cudaMemcpyDeviceToHost));
    for (int m = 0; m < MARKS; m++) {
        int here = offsets[m];
        offsets[m] = next;
        next += here;
    }
    cudaErrCheck(cudaMemcpy(counts, offsets, sizeof offsets, cudaMemcpyHostToDevice));
    scatter<<<blocks, threads>>>(from, to, n, counts);
    cudaErrCheck(cudaPeekAtLastError());

    std::vector<Student> sorted(n);
    cudaErrCheck(cudaMemcpy(sorted.data(), to, n * sizeof(Student), cudaMemcpyDeviceToHost));
    std::vector<bool> seen(n, false);
    int failed = 0;
    for (int i = 0; i < n; i++) {
        const Student &s = sorted[i];
        bool right = s.number >= 0 && s.number < n && !seen[s.number] && s.mark == students[s.number].mark &&
                     (i == 0 || sorted[i - 1].mark <= s.mark) && (s.grade == 'F') == (s.mark < 40);
        if (!right) {
            std::cout << "wrong at " << i << ": student " << s.number << std::endl;
            return 1;
        }
        seen[s.number] = true;
        failed += s.grade == 'F';
    }
    cudaFree(from);
    cudaFree(to);
    cudaFree(counts);
    std::cout << std::fixed << std::setprecision(1) << 100.0 * failed / n << " % failed the course" << std::endl;
    std::cout << "PASS" << std::endl;
    return 0;
}
