// The request, socket event or sweep that the running code serves, without passing it through every function.

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './tracer.ts'

/** The facts about the causing call in the record of a security event. */
export interface CallOrigin {
  readonly requestId?: string
  /** The address of the client. */
  readonly address?: string
  /** Set once the caller is known. */
  userId?: string
  /** Counts processor time that the caller uses outside of the event loop. */
  spend?: (milliseconds: number) => void
  /**
   * Does all steps in turns that the caller shares with others, charged to the caller, even if the caller
   * disconnects.
   */
  inTurns?: (steps: Iterator<unknown, void>) => Promise<void>
  /** The client's trace, or our own if traces are recorded. */
  readonly traceId?: string | undefined
  /** The parent span of what the call causes; undefined if no traces are recorded. */
  readonly span?: Span | undefined
  /** The name of the sweep, for work that no call caused. */
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
