// How far a strong access or a fence reaches.
#ifndef SCOPE_H
#define SCOPE_H
enum scope { CTA, CLUSTER, GPU, SYS };
#endif
