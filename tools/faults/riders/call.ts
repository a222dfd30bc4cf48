// One HTTP call to one server, as the web client makes it: after ten seconds its outcome is unknown.

import { exchange } from '../../own-server/exchange.ts'
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

export interface Answered {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly json: {
    readonly success?: boolean
    readonly code?: string
    readonly data?: unknown
    readonly [field: string]: unknown
  }
}

function outcomeOf({ status, json }: Answered): Outcome {
  if (json.success === true) return 'ok'
  return IN_DOUBT.has(json.code) || status >= 500 ? 'info' : 'fail'
}

/** The outcome of an acknowledgement of a socket. */
export function outcomeOfAck({ success, code }: { success?: boolean; code?: string }): Outcome {
  if (success === true) return 'ok'
  return IN_DOUBT.has(code) || code === 'MESSAGE_SEND_ERROR' || code === 'INTERNAL_ERROR' ? 'info' : 'fail'
}

/** Rejects if no response arrived. */
async function callServer({ method, path, token, body, address, port }: CallOptions): Promise<Answered> {
  const { status, headers, text } = await exchange({
    ...{ port, method, path, agent: false, limitMs: CALL_MS },
    headers: {
      accept: 'application/json',
      'x-forwarded-for': address,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status, retryAfter: headers['retry-after'], json: JSON.parse(text) as Answered['json'] }
}

export interface Attempted {
  readonly attempt: Attempt
  readonly answered: Answered | undefined
}

/** Makes the call and returns its outcome; never throws. */
export async function attemptCall(
  options: CallOptions,
  server: number,
  now: () => number,
): Promise<Attempted> {
  const invoke = now()
  try {
    const answered = await callServer(options)
    const { status, retryAfter } = answered
    const { code } = answered.json
    const attempt = { invoke, t: now(), out: outcomeOf(answered), code, status, retryAfter, server }
    return { attempt, answered }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'NO_ANSWER'
    return { attempt: { invoke, t: now(), out: 'info', code, server }, answered: undefined }
  }
}
