// Finds drives and walks along a street network.
export { createStreets } from './create-streets.ts'
export { decodeStreets } from './format/decode-streets.ts'
export { encodeStreets } from './format/encode-streets.ts'
export type * from './network/street-input.ts'
export { pointsOfEdge, type StreetNetwork } from './network/street-network.ts'
