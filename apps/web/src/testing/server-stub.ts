import {
  type Endpoint,
  type ErrorCode,
  type ErrorDetails,
  endpoints,
  errorBody,
  errorCatalogue,
  initializeRoutes,
  readBasemap,
  readConfig,
  readPlaceNames,
  readProfile,
  readPush,
  readSavedPlaces,
  writeSavedPlaces,
} from '@sawari/contract'
import type { z } from 'zod'
import { asha, userOf } from './test-passenger.ts'

/** The outcome of the calls of an endpoint; applies until another one is set. */
type Outcome =
  | { readonly kind: 'answer'; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly code: ErrorCode; readonly details?: ErrorDetails }
  | { readonly kind: 'raw'; readonly status: number; readonly text: string }
  | { readonly kind: 'noNetwork' }

/** Thrown by an answer function to reject the call. */
export class RefusedCall extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode) {
    super(code)
    this.code = code
  }
}

export type ServerStub = ReturnType<typeof createServerStub>

const allEndpoints: readonly Endpoint[] = Object.values(endpoints)

/**
 * Replaces `fetch` and answers the calls of a screen. An answer must match the response schema of its endpoint, at
 * compile time and at run time, so that the stub cannot respond differently from the server.
 */
export function createServerStub() {
  const outcomes = new Map<Endpoint, Outcome>()
  const held = new Map<Endpoint, Promise<void>>()
  const received = new Map<Endpoint, ReceivedCall[]>()
  /** Unexpected calls, and answers that violate the contract: both make the test fail. */
  const complaints: string[] = []
  let hasNetwork = true

  const stub = {
    complaints: complaints as readonly string[],
    fetch: answerFetch,
    answers<E extends Endpoint>(endpoint: E, answer: NoInfer<AnswerFor<E>>): void {
      outcomes.set(endpoint, { kind: 'answer', answer })
    },
    fails(endpoint: Endpoint, code: ErrorCode, details?: ErrorDetails): void {
      outcomes.set(endpoint, { kind: 'failure', code, ...(details && { details }) })
    },
    /** Simulates a proxy that responds instead of the server. */
    answersText(endpoint: Endpoint, status: number, text: string): void {
      outcomes.set(endpoint, { kind: 'raw', status, text })
    },
    /** Calls of this endpoint fail without a response. */
    loses(endpoint: Endpoint): void {
      outcomes.set(endpoint, { kind: 'noNetwork' })
    },
    /** All calls fail without a response until `restoreNetwork`. */
    dropNetwork(): void {
      hasNetwork = false
    },
    restoreNetwork(): void {
      hasNetwork = true
    },
    /** Calls of this endpoint wait until the returned function is called. */
    holds(endpoint: Endpoint): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(endpoint, promise)
      return () => {
        held.delete(endpoint)
        resolve()
      }
    },
    /** The received calls, oldest first. */
    calls<E extends Endpoint>(endpoint: E): readonly ReceivedCall<E>[] {
      return (received.get(endpoint) ?? []) as ReceivedCall<E>[]
    },
  }
  standardAnswers(stub)
  return stub

  async function answerFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    const method = init.method ?? 'GET'
    const endpoint = allEndpoints.find(one => one.policy.method === method && paramsIn(one, url.pathname))
    if (!endpoint) {
      complaints.push(`${method} ${url.pathname} is no call of the contract`)
      return failureResponse('NOT_FOUND')
    }
    const { call, objection } = note(endpoint, url, init)
    await unlessAborted(held.get(endpoint) ?? Promise.resolve(), init.signal)
    const outcome = outcomes.get(endpoint)
    if (!hasNetwork || outcome?.kind === 'noNetwork') throw new TypeError('Failed to fetch')
    if (objection) return failureResponse('VALIDATION_FAILED', objection)
    if (!outcome) {
      complaints.push(`${method} ${url.pathname} has no answer in this test`)
      return failureResponse('SERVICE_UNAVAILABLE')
    }
    if (outcome.kind === 'failure') return failureResponse(outcome.code, outcome.details)
    if (outcome.kind === 'raw') return new Response(outcome.text, { status: outcome.status })
    try {
      return answerResponse(endpoint, outcome.answer, call)
    } catch (error) {
      if (error instanceof RefusedCall) return failureResponse(error.code)
      throw error
    }
  }

  /** Records the call, and reports what the server would reject. */
  function note(endpoint: Endpoint, url: URL, init: RequestInit) {
    const query = endpoint.query?.safeParse(queryOf(url))
    const body = endpoint.body?.safeParse(typeof init.body === 'string' ? JSON.parse(init.body) : undefined)
    const call: ReceivedCall = {
      params: paramsIn(endpoint, url.pathname) ?? {},
      query: query?.data as undefined,
      body: body?.data as undefined,
      headers: new Headers(init.headers),
      receivedAtMs: performance.now(),
    }
    received.set(endpoint, [...(received.get(endpoint) ?? []), call])
    const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])]
    const objection = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return { call, objection: objection.length > 0 ? objection : null }
  }

  function answerResponse(endpoint: Endpoint, answer: unknown, call: ReceivedCall): Response {
    const body = typeof answer === 'function' ? (answer as (call: ReceivedCall) => unknown)(call) : answer
    const parsed = endpoint.response.safeParse(body)
    if (!parsed.success) {
      const { method, path } = endpoint.policy
      complaints.push(`the answer to ${method} ${path} breaks the contract: ${parsed.error.message}`)
      return failureResponse('INTERNAL_ERROR')
    }
    return Response.json(body, { status: endpoint.status ?? 200 })
  }
}

function failureResponse(code: ErrorCode, details?: ErrorDetails): Response {
  return Response.json(errorBody(code, details), { status: errorCatalogue[code].status })
}

/** Resolves when `wait` does; rejects like fetch if the caller aborts first. */
async function unlessAborted(wait: Promise<void>, signal: AbortSignal | null | undefined): Promise<void> {
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException('The operation was aborted.', 'AbortError'))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
  })
  await Promise.race([wait, aborted])
}

/** The values of path parameters such as ':id'; null if the path belongs to another endpoint. */
function paramsIn({ policy }: Endpoint, pathname: string): Record<string, string> | null {
  const [wanted, found] = [policy.path, pathname].map(path => path.split('/'))
  if (!wanted || wanted.length !== found?.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const text = found[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(text)
    else if (part !== text) return null
  }
  return params
}

/** The query as an object; a repeated parameter becomes a list. */
function queryOf({ searchParams }: URL): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map(name => {
      const all = searchParams.getAll(name)
      return [name, all.length > 1 ? all : (all[0] ?? '')]
    }),
  )
}

/** A call as the server reads it: parsed by the contract's schemas. */
export interface ReceivedCall<E extends Endpoint = Endpoint> {
  readonly params: Readonly<Record<string, string>>
  readonly query: E extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined
  readonly body: E extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined
  readonly headers: Headers
  /** The time of the call by the clock of the page, in milliseconds. */
  readonly receivedAtMs: number
}

type AnswerBody<E extends Endpoint> = z.input<E['response']>
/** An answer, or a function that computes it from the call. */
type AnswerFor<E extends Endpoint> = AnswerBody<E> | ((call: ReceivedCall<E>) => AnswerBody<E>)

/** The part of a server stub that takes answers. */
interface AnswerSink {
  answers<E extends Endpoint>(endpoint: E, answer: NoInfer<AnswerFor<E>>): void
}

/** Answers the calls that the shell and all screens make. */
function standardAnswers(server: AnswerSink): void {
  server.answers(readConfig, {
    success: true,
    data: {
      supportEmail: 'support@sawari.example',
      tiles: null,
      attribution: '© OpenStreetMap contributors',
      durations: {
        buddySearchSeconds: 300,
        buddyRequestSeconds: 600,
        chatSeconds: 600,
        contactSeconds: 300,
        otpSeconds: 600,
        refreshTokenSeconds: 2_592_000,
        chatRetentionSeconds: 2_592_000,
      },
      serviceBox: { north: 28.9, south: 28.3, east: 77.7, west: 76.8 },
      locales: ['en', 'hi'],
      version: 'test',
    },
  })
  server.answers(readPlaceNames, { success: true, data: { version: 'test', names: {} } })
  server.answers(readBasemap, {
    success: true,
    data: {
      version: 'test',
      credits: [],
      metroLines: [],
      stations: [],
      rivers: [],
      border: { name: 'Border', nameHi: 'सीमा', line: [] },
      labels: [],
    },
  })
  server.answers(readProfile, { success: true, data: userOf(asha) })
  server.answers(readPush, { success: true, data: { publicKey: null, kinds: null } })
  server.answers(initializeRoutes, { success: true })
  const nowhere = { place: null, changedAt: null }
  server.answers(readSavedPlaces, { success: true, data: { home: nowhere, work: nowhere, recent: [] } })
  server.answers(writeSavedPlaces, ({ body }) => ({
    success: true,
    data: {
      home: { place: body.home, changedAt: null },
      work: { place: body.work, changedAt: null },
      recent: body.recent,
    },
  }))
}
