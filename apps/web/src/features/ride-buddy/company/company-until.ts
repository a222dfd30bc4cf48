import { PRIVATE_KEY_PREFIX } from '../../../shared/session/token-store.ts'
import { localStore } from '../../../shared/storage.ts'

const DAY_MS = 86_400_000

/** A private key: removed at sign-out. */
const UNTIL_KEY = `${PRIVATE_KEY_PREFIX}company-until`

/** Stores until when, in the device's time, searches, requests and connections of the viewer last; 0 if there are none. */
export function rememberCompany(untilMs: number): void {
  if (untilMs > 0) localStore.write(UNTIL_KEY, String(untilMs))
  else localStore.remove(UNTIL_KEY)
}

/**
 * Stores the end of the searches, requests and connections that have loaded so far. A stored end that is still in the
 * future stays: it may belong to a list that has not loaded yet.
 */
export function rememberLongerCompany(untilMs: number): void {
  if (storedUntilMs() > untilMs) return
  rememberCompany(untilMs)
}

/**
 * Whether other riders may send events to the viewer now. The device's clock may be wrong by hours, so for a day the
 * server is asked; an answer without searches, requests and connections removes the entry.
 */
export function expectsCompany(nowMs: number): boolean {
  const untilMs = storedUntilMs()
  return untilMs > 0 && untilMs > nowMs - DAY_MS
}

function storedUntilMs(): number {
  return Number(localStore.read(UNTIL_KEY))
}
