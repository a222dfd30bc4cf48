// Responses computed from the stand network alone, in the wire format. Used by the server and by
// offline devices.
export * from './answer-call.ts'
export { createSerialisers, type MakeSerialiser } from './json/wire-form.ts'
export * from './planning.ts'
export * from './snapshot.ts'
export * from './stand-board.ts'
export * from './trip-errors.ts'
export * from './wire-explanation.ts'
export * from './wire-hotspots.ts'
export * from './wire-place-names.ts'
export * from './wire-places.ts'
export * from './wire-planning.ts'
export * from './wire-route.ts'
