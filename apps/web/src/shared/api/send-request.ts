import type { CallSchemas, ErrorBody, ErrorDetail, PlaceQuestion } from '@sawari/contract'
import type { HttpMethod } from '@sawari/contract/call-policy'
import { PREFER_REFUSALS, REFUSED_STATUS } from '@sawari/contract/refused-status'
import { currentLanguage, languageStarted, languages } from '../../messages/language.ts'
import { type ServerMessagesTexts, serverMessages } from '../../messages/server-messages.ts'
import { type ErrorsTexts, errorsTexts } from '../../messages/start.ts'
import { textsOf } from '../../messages/texts.ts'
import { type CheckedBy, checkSchema } from './answer-checks.ts'
import { ApiError } from './api-error.ts'
import type { Pacer } from './request-pacing.ts'

const REQUEST_TIMEOUT_MS = 10_000

/** The parts of an endpoint that the client uses. */
export interface ClientCall extends CallSchemas {
  /** Schema of the whole success envelope. */
  readonly response: CheckedBy
}

/** An additional field of responses that the service worker answered from stored data. */
interface SavedAnswer {
  /** When the data was last known to be current, ISO 8601. */
  readonly dataAt?: string
}

/** The whole success envelope. */
export type AnswerOf<Call extends ClientCall> = NonNullable<
  Call['response']['~standard']['types']
>['output'] &
  SavedAnswer

/** A request ready to be sent: `path` includes the parameters and the query, `body` is serialized. */
export interface OutgoingRequest<Call extends ClientCall = ClientCall> {
  readonly endpoint: Call
  readonly path: string
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** The access token to send, if any. */
  readonly token?: string | null
}

export type SendRequest = <Call extends ClientCall>(request: OutgoingRequest<Call>) => Promise<AnswerOf<Call>>

interface SendRequestParts {
  readonly nextTurn: Pacer
  /** Called for each response with the time of its data: ISO 8601, or null if the server answered. */
  readonly onDataAge: (dataAt: string | null) => void
  /** Called for each answer of the server that no cache may have kept, with the time of its `Date` header. */
  readonly onServerTime: (serverMs: number) => void
}

/**
 * Sends each request in its turn, with a timeout of ten seconds.
 * Resolves to the success envelope, validated against the contract; rejects with an ApiError.
 */
export function createSendRequest({ nextTurn, onDataAge, onServerTime }: SendRequestParts): SendRequest {
  return async request => {
    await nextTurn(request.endpoint.policy.pacing)
    if (request.signal?.aborted) throw failure('ABORTED', (await errorWords()).requestTimeout)
    const response = await fetchInTime(request)
    const dataAt = response.headers.get('x-sawari-data-at')
    onDataAge(dataAt)
    const body = parseJson(response.text)
    const serverMs = isEnvelope(body) && dataAt === null ? sentAtMs(response.headers) : undefined
    if (serverMs !== undefined) onServerTime(serverMs)
    const answer = await readAnswer(request.endpoint, response, body)
    return dataAt === null ? answer : { ...answer, dataAt }
  }
}

/** A response with its complete body. */
interface WholeResponse {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

async function fetchInTime(request: OutgoingRequest): Promise<WholeResponse> {
  const { endpoint, path, body, signal, token } = request
  const { method } = endpoint.policy
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
        'accept-language': acceptLanguage(),
        'content-type': 'application/json',
        prefer: PREFER_REFUSALS,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      signal: controller.signal,
      ...(body === undefined ? {} : { body }),
    })
    const { headers } = response
    const refused = headers.get(REFUSED_STATUS)
    const status = refused === null ? response.status : Number(refused)
    return { ok: response.ok && refused === null, status, headers, text: await response.text() }
  } catch {
    const words = await errorWords()
    if (timedOut) throw failure('TIMEOUT', words.requestTimeout)
    if (signal?.aborted) throw failure('ABORTED', words.requestTimeout)
    throw unreached(method, words)
  } finally {
    clearTimeout(timer)
  }
}

/** The check of the session can fail before the texts of the visit have loaded. */
async function errorWords(): Promise<ErrorsTexts> {
  await languageStarted()
  return textsOf(errorsTexts)
}

function failure(code: 'TIMEOUT' | 'ABORTED' | 'NETWORK', message: string): ApiError {
  return new ApiError({ code, message, status: 0 })
}

/** The error of a request without a response. A form on a device that reports to be offline shows this reason. */
function unreached(method: HttpMethod, { network, offline }: ErrorsTexts): ApiError {
  if (method === 'GET' || navigator.onLine !== false) return failure('NETWORK', network)
  return new ApiError({ code: 'OFFLINE', status: 0, message: offline, serverMessage: offline })
}

/** The validated body of a success. Throws if the status or `success: false` reports a failure. */
async function readAnswer<Call extends ClientCall>(
  endpoint: Call,
  { ok, status, headers }: WholeResponse,
  body: unknown,
): Promise<AnswerOf<Call>> {
  const envelope = isObject(body) ? (body as Partial<ErrorBody>) : undefined
  if (!ok || envelope?.success === false)
    throw await refusal(status, { envelope, headers }, await serverMessages())
  const result = checkSchema(endpoint.response, body)
  if (!result.issues) return result.value as AnswerOf<Call>
  throw new ApiError({
    code: 'INVALID_RESPONSE',
    status,
    message: (await errorWords()).invalidResponse,
    cause: result.issues,
  })
}

/** Undefined for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function refusal(
  status: number,
  { envelope, headers }: { readonly envelope: Partial<ErrorBody> | undefined; readonly headers: Headers },
  words: ServerMessagesTexts,
): Promise<ApiError> {
  const { httpStatus } = await errorWords()
  const code = envelope?.code ?? 'HTTP'
  const serverText = textOf(envelope?.error) ?? textOf(envelope?.message)
  const serverMessage = serverText && words.refusal(code, serverText)
  const rows: readonly object[] = Array.isArray(envelope?.details) ? envelope.details.filter(isObject) : []
  const details: readonly Partial<ErrorDetail>[] = rows.filter(row => !isQuestion(row))
  return new ApiError({
    code,
    status,
    message: serverMessage ?? httpStatus(status),
    serverMessage,
    details: details.map(({ path = '', message = '' }) => ({
      path,
      message: words.objection(path, message),
    })),
    questions: rows.filter(isQuestion),
    isForeign: !isEnvelope(envelope),
    retryAfterMs: retryAfterMs(headers),
  })
}

/** Undefined if a cache may have kept the response, whose `Date` is then old. */
function sentAtMs(headers: Headers): number | undefined {
  if (!headers.get('cache-control')?.includes('no-store')) return undefined
  return momentOf(headers.get('date'))
}

/** RFC 9110: seconds, or a moment by the sender's clock. */
function retryAfterMs(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const moments = [momentOf(text), momentOf(headers.get('date'))] as const
  return moments[0] === undefined || moments[1] === undefined ? undefined : moments[0] - moments[1]
}

function momentOf(text: string | null): number | undefined {
  const momentMs = Date.parse(text ?? '')
  return Number.isNaN(momentMs) ? undefined : momentMs
}

/** Every answer of the server says whether it is a success. */
function isEnvelope(body: unknown): boolean {
  return isObject(body) && 'success' in body && typeof body.success === 'boolean'
}

function isQuestion(row: object): row is PlaceQuestion {
  return 'field' in row && 'candidates' in row && Array.isArray(row.candidates)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** The Accept-Language header of each call, by the language of the page. */
function acceptLanguage(): string {
  const language = currentLanguage()
  const own = `${languages[language].locale}, ${language};q=0.9`
  return language === 'en' ? own : `${own}, en;q=0.5`
}
