// The memory-intensive steps of building a large network, in vectors: see `../src/network/build-kernel.ts`. The
// caller places all arrays; nothing is allocated here.
export { orderAlongCurve } from './curve'
export { sortIntoGrid, sortNorthward } from './grid'
export { enterIds, findIds, foundAt, hashLetters, lettersAt, spellFour, spellId } from './ids'
export { layRides, sortRuns, useLinks } from './rides'
export { cellCount, countCandidates, placeStands, sortIntoCells, writeWalks } from './walks'
