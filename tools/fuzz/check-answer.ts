// Requirements for every response, whatever was sent.

import { isDeepStrictEqual } from 'node:util'
import {
  acknowledgedFields,
  type ErrorCode,
  endpoints,
  errorCatalogue,
  failedAcknowledgement,
  isErrorOf,
} from '@sawari/contract'
import type { Answer } from '../harness/call.ts'
import type { Call } from './calls.ts'

/** Larger responses are public lists, which other tests compare with the contract. */
const PARSED_BYTES = 20_000

interface Parsing {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown }
}

/** The problems of a response, one line each. */
export function faultsOfAnswer({ operation, headers }: Call, answer: Answer): string[] {
  const { status, text, contentType } = answer
  if (status >= 500) return [`status ${status}: ${text.slice(0, 300)}`]
  const faults: string[] = []
  const isJson = contentType.includes('json')
  const cache = String(answer.headers['cache-control'])
  if (answer.headers['x-content-type-options'] !== 'nosniff') faults.push('no nosniff')
  if (operation.forSignedIn && cache !== 'no-store' && isJson)
    faults.push(`a personal answer with cache-control ${cache}`)
  if (status === 304 || (contentType.includes('html') && 'accept' in headers)) return faults
  if (status < 400 && !(operation.name in endpoints)) return faults
  if (!isJson) return [...faults, `status ${status} with ${contentType}: ${text.slice(0, 200)}`]
  const envelope = parsed(text)
  if (status < 400) return [...faults, ...faultsOfSuccess(operation.name, envelope, text)]
  return [...faults, ...faultsOfError(envelope, status)]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function faultsOfSuccess(name: string, envelope: unknown, text: string): string[] {
  if ((envelope as { success?: unknown } | undefined)?.success !== true)
    return ['a success without its envelope']
  if (text.length > PARSED_BYTES) return []
  const schema = (endpoints as Readonly<Record<string, { readonly response: Parsing }>>)[name]!.response
  return fits(schema, envelope) ? [] : [`an answer that the contract does not know: ${text.slice(0, 300)}`]
}

/** Parsing drops unknown fields, so a difference is a field outside the contract. */
function fits(schema: Parsing, value: unknown): boolean {
  const { success, data } = schema.safeParse(value)
  return success && isDeepStrictEqual(JSON.parse(JSON.stringify(data)), value)
}

function faultsOfError(envelope: unknown, status: number): string[] {
  const { success, code, error, message } = (envelope ?? {}) as Record<string, unknown>
  const isRight =
    isErrorCode(code) &&
    success === false &&
    // The parser rejects overlong headers before there is a call.
    (errorCatalogue[code].status === status || (status === 431 && code === 'BAD_REQUEST')) &&
    isErrorOf(code, String(error)) &&
    message === error
  return isRight ? [] : [`status ${status} without its envelope: ${JSON.stringify(envelope)?.slice(0, 300)}`]
}

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorCatalogue, code)

/** The problems of an event's acknowledgement. */
export function faultsOfAcknowledgement({ operation }: Call, text: string | undefined): string[] {
  if (text === undefined) return []
  const answer = parsed(text) as { success?: unknown; code?: unknown } | undefined
  if (answer?.success === true) {
    const schema = acknowledgedFields[operation.name as keyof typeof acknowledgedFields]
    const { success: _, ...fields } = answer
    return fits(schema, fields) ? [] : [`an unknown acknowledgement: ${text.slice(0, 300)}`]
  }
  if (!failedAcknowledgement.safeParse(answer).success)
    return [`an odd acknowledgement: ${text.slice(0, 300)}`]
  const internal = ['INTERNAL_ERROR', 'MESSAGE_SEND_ERROR', 'DATABASE_ERROR']
  return internal.includes(String(answer?.code)) ? [`an internal error: ${text}`] : []
}
