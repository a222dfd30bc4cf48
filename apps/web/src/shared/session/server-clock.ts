// The server's time, as far as this device knows it. A step of the device's own clock does not change it.

import { steadyNowMs } from '../steady-clock.ts'
import { localStore, type SafeStorage } from '../storage.ts'

/** How far the device's clock was behind the server's when a token was last received. */
const OFFSET_KEY = 'sawari.clock-offset'
/** A device whose clock is off by less stores nothing. */
const OFFSET_STORED_MS = 60_000
/** A token and the `Date` of the answer that brought it are received within this time of each other. */
const SAME_ANSWER_MS = 1_000

export type ServerClock = ReturnType<typeof createServerClock>

export function createServerClock(storage: SafeStorage = localStore) {
  // The steady clock starts with the page, so until the first answer the device's clock is the best guess.
  let aheadMs = Date.now() + storedOffsetMs(storage) - steadyNowMs()
  let isSure = true
  let dated: { readonly atSteadyMs: number; readonly dateMs: number } | undefined
  /** How far the clock that signs tokens is ahead of the one behind the `Date` header, which may be a proxy's. */
  let signerAheadMs = 0

  return {
    nowMs: () => steadyNowMs() + aheadMs,
    /** False from the return of the page after a long absence until the next answer. */
    isSure: () => isSure,
    /** The page was away, and the steady clock may have stood still. */
    doubt(): void {
      isSure = false
    },
    /** An answer with this `Date` has just come over the network. */
    answeredAt(dateMs: number): void {
      dated = { atSteadyMs: steadyNowMs(), dateMs }
      setTo(dateMs + signerAheadMs)
    },
    /** A token that was issued at this time has just come over the network. */
    tokenIssuedAt(issuedMs: number): void {
      if (dated !== undefined && steadyNowMs() - dated.atSteadyMs < SAME_ANSWER_MS)
        signerAheadMs = issuedMs - dated.dateMs
      setTo(issuedMs)
      const offsetMs = issuedMs - Date.now()
      if (Math.abs(offsetMs) > OFFSET_STORED_MS) storage.write(OFFSET_KEY, String(offsetMs))
      else storage.remove(OFFSET_KEY)
    },
  }

  function setTo(serverMs: number): void {
    aheadMs = serverMs - steadyNowMs()
    isSure = true
  }
}

function storedOffsetMs(storage: SafeStorage): number {
  const offsetMs = Number(storage.read(OFFSET_KEY))
  return Number.isFinite(offsetMs) ? offsetMs : 0
}
