import { PRIVATE_KEY_PREFIX } from '../../../shared/session/token-store.ts'
import { localStore } from '../../../shared/storage.ts'

/** A private key: removed at sign-out. */
const UNTIL_KEY = `${PRIVATE_KEY_PREFIX}company-until`

/** Stores until when searches, requests and connections of the viewer last; 0 if there are none. */
export function rememberCompany(untilMs: number): void {
  if (untilMs > 0) localStore.write(UNTIL_KEY, String(untilMs))
  else localStore.remove(UNTIL_KEY)
}

/**
 * Stores the end of the searches, requests and connections that have loaded so far. A stored end that is still in the
 * future stays: it may belong to a list that has not loaded yet.
 */
export function rememberLongerCompany(untilMs: number): void {
  if (expectsCompany(untilMs)) return
  rememberCompany(untilMs)
}

/** Whether other riders may send events to the viewer now. */
export function expectsCompany(nowMs: number): boolean {
  return Number(localStore.read(UNTIL_KEY)) > nowMs
}
