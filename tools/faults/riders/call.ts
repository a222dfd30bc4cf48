// One HTTP call to one server, as the web client makes it: ten seconds, and then nobody knows.

import { request } from 'node:http'
import type { Attempt, Outcome } from '../history.ts'

/** As in the web client. */
export const CALL_MS = 10_000
/** These say that the database did not answer: what was begun may have been stored. */
const IN_DOUBT: ReadonlySet<unknown> = new Set(['SERVICE_UNAVAILABLE', 'DATABASE_ERROR'])

export interface CallOptions {
  readonly method: string
  readonly path: string
  readonly token?: string | undefined
  readonly body?: unknown
  /** The address that the call seems to come from. */
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

/** Rejects where no answer came. */
function callServer({ method, path, token, body, address, port }: CallOptions): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        headers: {
          accept: 'application/json',
          'x-forwarded-for': address,
          ...(bytes === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      },
      response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          try {
            const json = JSON.parse(Buffer.concat(chunks).toString()) as Answered['json']
            resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'], json })
          } catch (error) {
            reject(error as Error)
          }
        })
      },
    )
    const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), CALL_MS)
    sent.on('error', reject)
    sent.on('close', () => clearTimeout(timer))
    sent.end(bytes)
  })
}

export interface Attempted {
  readonly attempt: Attempt
  readonly answered: Answered | undefined
}

/** Makes the call, whatever happens, and says how it went. */
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
