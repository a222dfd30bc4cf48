import type { ErrorBody, ErrorDetail } from '@sawari/contract'
import { CALL_SPACING_MS, type CallPolicy, type HttpMethod } from '@sawari/contract/call-policy'
import { errorsTexts } from '../../messages/errors.ts'
import { currentLanguage } from '../../messages/language.ts'
import { type ServerMessagesTexts, serverMessages } from '../../messages/server-messages.ts'
import { textsOf } from '../../messages/texts.ts'
import { acceptLanguage } from './accept-language.ts'
import { ApiError } from './api-error.ts'
import { noteDataAge } from './data-age.ts'
import { createPacer } from './request-pacing.ts'

export const REQUEST_TIMEOUT_MS = 10_000

const nextTurn = createPacer(CALL_SPACING_MS)

/** One request as it goes out. */
export interface OutgoingRequest {
  readonly policy: CallPolicy
  /** That of the policy with its parameters filled in, and the query. */
  readonly path: string
  /** JSON text. */
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** The access token that it carries. */
  readonly token?: string | null
}

export type SendRequest = (request: OutgoingRequest) => Promise<unknown>

/**
 * Sends one request when its turn has come, and gives it up after ten seconds.
 * Resolves to the success envelope; rejects with an ApiError.
 */
export async function sendRequest(request: OutgoingRequest): Promise<unknown> {
  await nextTurn(request.policy.pacing)
  if (request.signal?.aborted) throw failure('ABORTED', textsOf(errorsTexts).requestTimeout)
  return await send(request)
}

async function send({ policy, path, body, signal, token }: OutgoingRequest): Promise<unknown> {
  const { method } = policy
  const controller = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, REQUEST_TIMEOUT_MS)
  signal?.addEventListener('abort', () => controller.abort(), { once: true })
  try {
    const response = await fetch((import.meta.env.VITE_API_URL ?? '') + path, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': acceptLanguage[currentLanguage()],
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      signal: controller.signal,
      ...(body === undefined ? {} : { body }),
    })
    const dataAt = response.headers.get('x-sawari-data-at')
    noteDataAge(dataAt)
    const answer = await answerOf(response, await readJson(response))
    return dataAt === null ? answer : { ...answer, dataAt }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (timedOut) throw failure('TIMEOUT', textsOf(errorsTexts).requestTimeout)
    if (signal?.aborted) throw failure('ABORTED', textsOf(errorsTexts).requestTimeout)
    throw unreached(method)
  } finally {
    clearTimeout(timer)
  }
}

function failure(code: 'TIMEOUT' | 'ABORTED' | 'NETWORK', message: string): ApiError {
  return new ApiError({ code, message, status: 0 })
}

/** Whoever writes on a device that knows that it is offline is told so, in words that any form may show. */
function unreached(method: HttpMethod): ApiError {
  const { network, offline } = textsOf(errorsTexts)
  if (method === 'GET' || navigator.onLine !== false) return failure('NETWORK', network)
  return new ApiError({ code: 'OFFLINE', status: 0, message: offline, serverMessage: offline })
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
async function answerOf(response: Response, body: unknown): Promise<object> {
  const { ok, status } = response
  const envelope = isObject(body) ? (body as Partial<ErrorBody>) : undefined
  if (ok && envelope && envelope.success !== false) return envelope
  if (ok && !envelope)
    throw new ApiError({ code: 'INVALID_RESPONSE', status, message: textsOf(errorsTexts).invalidResponse })
  throw refusal(status, envelope, await serverMessages())
}

function refusal(
  status: number,
  envelope: Partial<ErrorBody> | undefined,
  words: ServerMessagesTexts,
): ApiError {
  const code = envelope?.code ?? 'HTTP'
  const said = textOf(envelope?.error) ?? textOf(envelope?.message)
  const serverMessage = said && words.refusal(code, said)
  const details: readonly Partial<ErrorDetail>[] = Array.isArray(envelope?.details)
    ? envelope.details.filter(isObject)
    : []
  return new ApiError({
    code,
    status,
    message: serverMessage ?? textsOf(errorsTexts).httpStatus(status),
    serverMessage,
    details: details.map(({ path = '', message = '' }) => ({
      path,
      message: words.objection(path, message),
    })),
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
