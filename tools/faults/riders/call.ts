// One HTTP call to one server, as the web client makes it: after ten seconds its outcome is unknown.

import { type Answer, callOf } from '../../harness/call.ts'
import type { Attempt, Outcome } from '../history.ts'

/** As in the web client. */
export const CALL_MS = 10_000
/** These codes say that the database did not respond: work in progress may have been stored. */
const IN_DOUBT: ReadonlySet<unknown> = new Set(['SERVICE_UNAVAILABLE', 'DATABASE_ERROR'])

export interface CallOptions {
  readonly method: string
  readonly path: string
  readonly token?: string | undefined
  readonly body?: unknown
  /** The apparent client address of the call. */
  readonly address: string
  readonly port: number
}

function outcomeOf({ status, json }: Answer): Outcome {
  if (json.success === true) return 'ok'
  return IN_DOUBT.has(json.code) || status >= 500 ? 'info' : 'fail'
}

/** The outcome of an acknowledgement of a socket. */
export function outcomeOfAck({ success, code }: { success?: boolean; code?: string }): Outcome {
  if (success === true) return 'ok'
  return IN_DOUBT.has(code) || code === 'MESSAGE_SEND_ERROR' || code === 'INTERNAL_ERROR' ? 'info' : 'fail'
}

export interface Attempted {
  readonly attempt: Attempt
  readonly answered: Answer | undefined
}

/** Makes the call and returns its outcome; never throws. */
export async function attemptCall(
  { method, path, token, body, address, port }: CallOptions,
  server: number,
  now: () => number,
): Promise<Attempted> {
  const invoke = now()
  try {
    const call = callOf(`http://127.0.0.1:${port}`, false, CALL_MS)
    const answered = await call(method, path, { token, body, headers: { 'x-forwarded-for': address } })
    const { status, headers } = answered
    const retryAfter = headers['retry-after'] as string | undefined
    const { code } = answered.json
    const attempt = { invoke, t: now(), out: outcomeOf(answered), code, status, retryAfter, server }
    return { attempt, answered }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'NO_ANSWER'
    return { attempt: { invoke, t: now(), out: 'info', code, server }, answered: undefined }
  }
}
