// Finds ways along a street network, by auto and on foot.
export type * from './network/street-input.ts'
export { STREET_CLASSES } from './network/street-input.ts'
