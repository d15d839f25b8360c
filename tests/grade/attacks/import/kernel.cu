#import "solution.cu"
