# The warp scan's work and steps against n, for one section of n elements, W = n / 32 warps. Called by `make plot`.
number = 12
elements = "n, elements of the section"
work_formula = "129W + 129 + 32(W − 1), W = n / 32 > 1"
steps_formula = "11, for n > 32"
load charts . "work_steps.gp"
