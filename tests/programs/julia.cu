// A Julia set, with a class for complex numbers whose methods run on the device. Draws it in letters.
#include <stdio.h>
#include <stdlib.h>

#define DIM 64

static void HandleError( cudaError_t err,
                         const char *file,
                         int line ) {
    if (err != cudaSuccess) {
        printf( "%s in %s at line %d\n", cudaGetErrorString( err ),
                file, line );
        exit( EXIT_FAILURE );
    }
}
#define HANDLE_ERROR( err ) (HandleError( err, __FILE__, __LINE__ ))

struct cuComplex {
    float   r;
    float   i;
    __host__ __device__ cuComplex( float a, float b ) : r(a), i(b)  {}
    __host__ __device__ float magnitude2( void ) {
        return r * r + i * i;
    }
    __host__ __device__ cuComplex operator*(const cuComplex& a) {
        return cuComplex(r*a.r - i*a.i, i*a.r + r*a.i);
    }
    __host__ __device__ cuComplex operator+(const cuComplex& a) {
        return cuComplex(r+a.r, i+a.i);
    }
};

__host__ __device__ int julia( int x, int y ) {
    const float scale = 1.5;
    float jx = scale * (float)(DIM/2 - x)/(DIM/2);
    float jy = scale * (float)(DIM/2 - y)/(DIM/2);

    cuComplex c(-0.8, 0.156);
    cuComplex a(jx, jy);

    int i = 0;
    for (i=0; i<200; i++) {
        a = a * a + c;
        if (a.magnitude2() > 1000)
            return 0;
    }

    return 1;
}

__global__ void kernel( unsigned char *ptr ) {
    // map from blockIdx to pixel position
    int x = blockIdx.x;
    int y = blockIdx.y;
    int offset = x + y * gridDim.x;

    // now calculate the value at that position
    int juliaValue = julia( x, y );
    ptr[offset*4 + 0] = 255 * juliaValue;
    ptr[offset*4 + 1] = 0;
    ptr[offset*4 + 2] = 0;
    ptr[offset*4 + 3] = 255;
}

// globals needed by the update routine
struct DataBlock {
    unsigned char   *dev_bitmap;
};

int main( void ) {
    DataBlock   data;
    const long  image_size = DIM * DIM * 4;
    unsigned char *bitmap = (unsigned char*)malloc( image_size );
    unsigned char *dev_bitmap;

    HANDLE_ERROR( cudaMalloc( (void**)&dev_bitmap, image_size ) );
    data.dev_bitmap = dev_bitmap;

    dim3    grid(DIM,DIM);
    kernel<<<grid,1>>>( dev_bitmap );

    HANDLE_ERROR( cudaMemcpy( bitmap, dev_bitmap,
                              image_size,
                              cudaMemcpyDeviceToHost ) );

    HANDLE_ERROR( cudaFree( data.dev_bitmap ) );

    int inside = 0, differ = 0;
    for (int y=0; y<DIM; y+=2) {
        for (int x=0; x<DIM; x++)
            putchar( bitmap[(y*DIM + x)*4] ? '#' : '.' );
        putchar( '\n' );
    }
    for (int y=0; y<DIM; y++)
        for (int x=0; x<DIM; x++) {
            int value = bitmap[(y*DIM + x)*4] == 255;
            inside += value;
            differ += value != julia( x, y ) || bitmap[(y*DIM + x)*4 + 3] != 255;
        }
    free( bitmap );
    // a GPU may round otherwise at the rim
    if (inside < 10 || differ > DIM) {
        printf( "FAIL: %d inside, %d differ\n", inside, differ );
        return 1;
    }
    printf( "PASS\n" );
    return 0;
}
