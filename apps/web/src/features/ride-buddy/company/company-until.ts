import type { PersonalStorage } from '../../../shared/viewer.ts'

const DAY_MS = 86_400_000

const UNTIL = 'company-until'

/** Stores until when, in the device's time, searches, requests and connections of the viewer last; 0 if there are none. */
export function rememberCompany(storage: PersonalStorage, untilMs: number): void {
  if (untilMs > 0) storage.write(UNTIL, String(untilMs))
  else storage.remove(UNTIL)
}

/**
 * Stores the end of the searches, requests and connections that have loaded so far. A stored end that is still in the
 * future stays: it may belong to a list that has not loaded yet.
 */
export function rememberLongerCompany(storage: PersonalStorage, untilMs: number): void {
  if (storedUntilMs(storage) > untilMs) return
  rememberCompany(storage, untilMs)
}

/**
 * Whether other riders may send events to the viewer now. The device's clock may be wrong by hours, so for a day the
 * server is asked; an answer without searches, requests and connections removes the entry.
 */
export function expectsCompany(storage: PersonalStorage, nowMs: number): boolean {
  const untilMs = storedUntilMs(storage)
  return untilMs > 0 && untilMs > nowMs - DAY_MS
}

function storedUntilMs(storage: PersonalStorage): number {
  return Number(storage.read(UNTIL))
}
