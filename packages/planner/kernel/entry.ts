// The memory-intensive steps of building a large network, in vectors: see `../src/network/build-kernel.ts`. The
// caller places all arrays; nothing is allocated here.
export { enterIds, findIds } from './ids'
export { countCandidates, sortIntoCells, useMap, writeWalks } from './walks'
