/** Every cost and every sum of costs must be below this limit. */
export const COST_LIMIT = 2 ** 27

/** Larger than any cost, and small enough that the sum of two fits into 32 bits. */
export const UNREACHABLE = 0x3fffffff
