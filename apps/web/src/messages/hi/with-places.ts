// One file for the texts that the screens with place inputs and maps share.
export { fares } from './fares.ts'
export { map } from './map.ts'
export { places } from './places.ts'
