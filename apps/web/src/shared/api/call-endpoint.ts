import type { ErrorBody } from '@sawari/contract'
import type { ApiAddress } from '@sawari/contract/paths'
import { messages } from '../../messages/messages.ts'
import { ApiError } from './api-error.ts'
import type { AnswerOf, CallOptions, QueryValue } from './endpoint-types.ts'
import { createInFlight } from './in-flight.ts'
import { createPacer, REQUEST_SPACING_MS, routeService } from './request-pacing.ts'

export const REQUEST_TIMEOUT_MS = 10_000

const joinInFlight = createInFlight(() => messages().errors.requestTimeout)
const nextTurn = createPacer(REQUEST_SPACING_MS)

interface LooseOptions {
  readonly query?: Record<string, QueryValue>
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

/**
 * Calls the API: joins identical requests under way, keeps them apart in time, gives up after ten seconds.
 * Resolves to the success envelope; rejects with an ApiError.
 */
export function callEndpoint<const Address extends ApiAddress>(
  address: Address,
  options?: CallOptions<Address>,
): Promise<AnswerOf<Address>> {
  const { query, body, signal } = (options ?? {}) as LooseOptions
  const path = address.path + queryText(query)
  const bodyText = body === undefined ? undefined : JSON.stringify(body)
  return joinInFlight(`${address.method} ${path} ${bodyText ?? ''}`, signal, async sharedSignal => {
    await nextTurn(path.startsWith('/api/routes/') ? routeService : undefined)
    if (sharedSignal.aborted) throw failure('ABORTED', messages().errors.requestTimeout)
    return (await send(address.method, path, bodyText, sharedSignal)) as AnswerOf<Address>
  })
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

async function send(method: string, path: string, body: string | undefined, abort: AbortSignal) {
  const controller = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, REQUEST_TIMEOUT_MS)
  abort.addEventListener('abort', () => controller.abort(), { once: true })
  try {
    const response = await fetch((import.meta.env.VITE_API_URL ?? '') + path, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      signal: controller.signal,
      ...(body === undefined ? {} : { body }),
    })
    return answerOf(response, await readJson(response))
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (timedOut) throw failure('TIMEOUT', messages().errors.requestTimeout)
    if (abort.aborted) throw failure('ABORTED', messages().errors.requestTimeout)
    throw failure('NETWORK', messages().errors.network)
  } finally {
    clearTimeout(timer)
  }
}

function failure(code: 'TIMEOUT' | 'ABORTED' | 'NETWORK', message: string): ApiError {
  return new ApiError({ code, message, status: 0 })
}

/** The parsed body; undefined when it is no JSON. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The body of a success; a failure of either kind, by status or by `success: false`, is thrown. */
function answerOf(response: Response, body: unknown): unknown {
  const { ok, status } = response
  const envelope = isObject(body) ? (body as Partial<ErrorBody>) : undefined
  if (ok && envelope && envelope.success !== false) return body
  if (ok && !envelope)
    throw new ApiError({ code: 'INVALID_RESPONSE', status, message: messages().errors.invalidResponse })
  const serverMessage = textOf(envelope?.error) ?? textOf(envelope?.message)
  throw new ApiError({
    code: envelope?.code ?? 'HTTP',
    status,
    message: serverMessage ?? messages().errors.httpStatus(status),
    serverMessage,
    details: Array.isArray(envelope?.details) ? envelope.details : [],
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
