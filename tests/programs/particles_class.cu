// Particles as objects: classes with methods for both sides, operators, constructors and a base class.
#include <cstdio>
#include <cstdlib>
#include <cmath>

class v3
{
public:
    float x, y, z;

    __host__ __device__ v3() : x(0), y(0), z(0) {}
    __host__ __device__ v3(float xIn, float yIn, float zIn) : x(xIn), y(yIn), z(zIn) {}
    void randomize()
    {
        x = (float)rand() / (float)RAND_MAX;
        y = (float)rand() / (float)RAND_MAX;
        z = (float)rand() / (float)RAND_MAX;
    }
    __host__ __device__ float length() const { return sqrtf(x * x + y * y + z * z); }
    __host__ __device__ void normalize()
    {
        float t = length();
        x /= t;
        y /= t;
        z /= t;
    }
    __host__ __device__ v3 &operator+=(const v3 &o)
    {
        x += o.x;
        y += o.y;
        z += o.z;
        return *this;
    }
    friend __host__ __device__ v3 operator*(float s, const v3 &v) { return v3(s * v.x, s * v.y, s * v.z); }
    friend __host__ __device__ v3 operator-(const v3 &a, const v3 &b) { return v3(a.x - b.x, a.y - b.y, a.z - b.z); }
    __host__ __device__ void scramble();
};

__host__ __device__ void v3::scramble()
{
    float tx = 0.317f * (x + 1.0f) + y + z * x * x + y + z;
    float ty = 0.619f * (y + 1.0f) + y * y + x * y * z + y + x;
    float tz = 0.124f * (z + 1.0f) + z * y + x * y * z + y + x;
    x = tx;
    y = ty;
    z = tz;
}

class Movable
{
protected:
    v3 position, velocity;

public:
    __host__ __device__ const v3 &getPosition() const { return position; }
};

class particle : public Movable
{
private:
    v3 totalDistance;
    int bounces = 0;

public:
    particle()
    {
        position.randomize();
        velocity.randomize();
    }
    __host__ __device__ void advance(float d)
    {
        velocity.normalize();
        v3 step = d * velocity;
        position += step;
        totalDistance += step;
        if (position.length() > 5) {
            velocity = v3() - velocity;
            ++bounces;
        } else {
            velocity.scramble();
        }
    }
    __host__ __device__ const v3 &getTotalDistance() const { return totalDistance; }
    __host__ __device__ int getBounces() const { return bounces; }
};

__global__ void advanceParticles(float dt, particle *pArray, int nParticles)
{
    int idx = threadIdx.x + blockIdx.x * blockDim.x;
    if (idx < nParticles)
        pArray[idx].advance(dt);
}

int main(int argc, char **argv)
{
    int n = 3000;
    if (argc > 1) n = atoi(argv[1]);   // Number of particles
    if (argc > 2) srand(atoi(argv[2])); // Random seed

    particle *pArray = new particle[n], *result = (particle *)malloc(n * sizeof(particle)), *devPArray = NULL;
    if (cudaMalloc(&devPArray, n * sizeof(particle)) != cudaSuccess)
        return 1;
    cudaMemcpy(devPArray, pArray, n * sizeof(particle), cudaMemcpyHostToDevice);
    for (int i = 0; i < 20; i++) {
        float dt = (float)rand() / (float)RAND_MAX; // Random distance each step
        advanceParticles<<<1 + n / 256, 256>>>(dt, devPArray, n);
        for (int k = 0; k < n; k++)
            pArray[k].advance(dt);
        cudaError_t error = cudaDeviceSynchronize();
        if (error != cudaSuccess) {
            printf("2 %s\n", cudaGetErrorString(error));
            exit(1);
        }
    }
    cudaMemcpy((void *)result, devPArray, n * sizeof(particle), cudaMemcpyDeviceToHost);

    v3 totalDistance(0, 0, 0);
    int bounces = 0, far = 0;
    for (int i = 0; i < n; i++) {
        totalDistance += result[i].getTotalDistance();
        bounces += result[i].getBounces();
        far += (result[i].getPosition() - pArray[i].getPosition()).length() > 0.05f;
    }
    printf("Moved %d particles 20 steps, %d bounces. Average distance traveled is |(%f, %f, %f)|\n", n, bounces,
           totalDistance.x / n, totalDistance.y / n, totalDistance.z / n);
    cudaFree(devPArray);
    free(result);
    delete[] pArray;
    // paths may part where rounding decides on a bounce
    printf(far <= n / 100 ? "PASS\n" : "FAIL\n");
    return far > n / 100;
}
