// The request, socket event or sweep that the running code serves, without an argument through every function.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './tracer.ts'

/** What the record of a security event says about the call that caused it. */
export interface CallOrigin {
  readonly requestId?: string
  /** The address of the client. */
  readonly address?: string
  /** Set once the caller is known. */
  userId?: string
  /** Counts processor time that the caller costs elsewhere than on the event loop. */
  spend?: (milliseconds: number) => void
  /** Does all steps in turns that the caller shares with others, at the caller's expense, even if the caller leaves. */
  inTurns?: (steps: Iterator<unknown, void>) => Promise<void>
  /** Of the client, or of ours where traces are made. */
  readonly traceId?: string | undefined
  /** The parent of what the call causes; undefined where no traces are made. */
  readonly span?: Span | undefined
  /** The name of the sweep, in work that no call caused. */
  readonly sweep?: string
}

const storage = new AsyncLocalStorage<CallOrigin>()

/** Runs the work, and everything that it awaits, on behalf of the call. */
export function onBehalfOf<Result>(origin: CallOrigin, work: () => Result): Result {
  return storage.run(origin, work)
}

/** Undefined in work that neither a call nor a sweep caused. */
export function callOrigin(): CallOrigin | undefined {
  return storage.getStore()
}
