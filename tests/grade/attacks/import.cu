// tries: a file by an old directive
// refused: #import
#import "solution.cu"
