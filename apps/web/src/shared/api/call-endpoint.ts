import type { CallPolicy } from '@sawari/contract/call-policy'
import { errorsTexts } from '../../messages/errors.ts'
import { textsOf } from '../../messages/texts.ts'
import { sendAsViewer, sessionNumber } from '../session/session.ts'
import type { SavedAnswer } from './data-age.ts'
import type { AnswerOf, CallOptions, QueryValue } from './endpoint-types.ts'
import { createInFlight } from './in-flight.ts'

const joinInFlight = createInFlight(() => textsOf(errorsTexts).requestTimeout)
let separateRequests = 0

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
export function callEndpoint<const Policy extends CallPolicy>(
  policy: Policy,
  options?: CallOptions<Policy>,
): Promise<AnswerOf<Policy> & SavedAnswer> {
  const { params, query, body, signal } = (options ?? {}) as LooseOptions
  const path = pathOf(policy, params) + queryText(query)
  const bodyText = body === undefined ? undefined : JSON.stringify(body)
  return joinInFlight(joinKey(policy, path, bodyText), signal, async sharedSignal => {
    const request = { policy, path, body: bodyText, signal: sharedSignal }
    return (await sendAsViewer(request)) as AnswerOf<Policy> & SavedAnswer
  })
}

/** Requests with the same key are one. Those of two viewers never are, nor those of a call that is not merged. */
function joinKey({ method, merged }: CallPolicy, path: string, body = ''): string {
  const key = `${sessionNumber()} ${method} ${path} ${body}`
  if (merged !== false) return key
  separateRequests += 1
  return `${key} ${separateRequests}`
}

function pathOf({ path }: CallPolicy, params: Readonly<Record<string, string>> = {}): string {
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
