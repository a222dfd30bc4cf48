import type { ApiAddress } from '@sawari/contract/paths'
import { errorsTexts } from '../../messages/errors.ts'
import { textsOf } from '../../messages/texts.ts'
import { sendAsViewer, sessionNumber } from '../session/session.ts'
import type { SavedAnswer } from './data-age.ts'
import type { AnswerOf, CallOptions, QueryValue } from './endpoint-types.ts'
import { createInFlight } from './in-flight.ts'

const joinInFlight = createInFlight(() => textsOf(errorsTexts).requestTimeout)
let messagesSent = 0

interface LooseOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Record<string, QueryValue>
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

/**
 * Calls the API: joins identical requests under way, keeps them apart in time, gives up after ten seconds,
 * and speaks for the viewer where a call needs one.
 * Resolves to the success envelope; rejects with an ApiError.
 */
export function callEndpoint<const Address extends ApiAddress>(
  address: Address,
  options?: CallOptions<Address>,
): Promise<AnswerOf<Address> & SavedAnswer> {
  const { params, query, body, signal } = (options ?? {}) as LooseOptions
  const path = pathOf(address, params) + queryText(query)
  const bodyText = body === undefined ? undefined : JSON.stringify(body)
  return joinInFlight(joinKey(address.method, path, bodyText), signal, async sharedSignal => {
    const request = { method: address.method, path, body: bodyText, signal: sharedSignal }
    return (await sendAsViewer(request)) as AnswerOf<Address> & SavedAnswer
  })
}

/** Requests with the same key are one. Never two viewers' requests, and never two messages: each was written. */
function joinKey(method: string, path: string, body = ''): string {
  const key = `${sessionNumber()} ${method} ${path} ${body}`
  if (!path.endsWith('/message')) return key
  messagesSent += 1
  return `${key} ${messagesSent}`
}

function pathOf({ path }: ApiAddress, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryText(query: Record<string, QueryValue> | undefined): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one))
  }
  const text = parameters.toString()
  return text && `?${text}`
}
