// Who shares with whom, and for how long.
export * from './connection-phase.ts'
export * from './expiry.ts'
