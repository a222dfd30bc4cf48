import type { CallInput } from '@sawari/contract'
import { type AddressParts, callAddress } from '@sawari/contract/call-input'
import { errorsTexts } from '../../messages/start.ts'
import { textsOf } from '../../messages/texts.ts'
import { ApiError } from './api-error.ts'
import type { AnswerOf, ClientCall, SendRequest } from './send-request.ts'

interface ApiParts {
  readonly send: SendRequest
  /** Changes at each sign-in and each end of a session. */
  readonly sessionNumber: () => number
}

export interface Api {
  /**
   * Calls the API according to the contract: paced, with the viewer's token if the call needs one, and merged with
   * an identical call in flight if the call allows it.
   * Resolves to the validated success envelope; rejects with an ApiError.
   */
  call<const Call extends ClientCall>(endpoint: Call, options?: CallOptions<Call>): Promise<AnswerOf<Call>>
}

interface AnyOptions extends AddressParts {
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

export function createApi({ send, sessionNumber }: ApiParts): Api {
  const joinInFlight = createInFlight(() => textsOf(errorsTexts).requestTimeout)

  return {
    call(endpoint, options) {
      const { params, query, body, signal } = (options ?? {}) as AnyOptions
      const { method, merged } = endpoint.policy
      const path = callAddress(endpoint.policy.path, { params, query })
      const bodyText = body === undefined ? undefined : JSON.stringify(body)
      // The session is part of the key, so that two sessions never share a response.
      const key = merged === false ? {} : [sessionNumber(), method, path, bodyText].join(' ')
      return joinInFlight(key, signal, sharedSignal =>
        send({ endpoint, path, body: bodyText, signal: sharedSignal }),
      )
    },
  }
}

/** The options of a call: `params`, `query` and `body` only if the contract defines them. */
type CallOptions<Call extends ClientCall> = {
  readonly signal?: AbortSignal | undefined
} & CallInput<Call>

interface Shared<T> {
  readonly promise: Promise<T>
  readonly controller: AbortController
  waiting: number
}

/**
 * Merges identical requests: while one is in flight, a second caller with the same key gets the same response.
 * Keys are compared like those of a Map. When a caller aborts, the other callers still get the response; when all
 * callers have aborted, the request itself is aborted.
 */
function createInFlight(abortedMessage: () => string) {
  const inFlight = new Map<unknown, Shared<unknown>>()

  function start<T>(key: unknown, send: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const controller = new AbortController()
    const forget = () => {
      if (inFlight.get(key) === shared) inFlight.delete(key)
    }
    const shared: Shared<T> = { promise: send(controller.signal).finally(forget), controller, waiting: 0 }
    inFlight.set(key, shared)
    return shared
  }

  return function join<T>(
    key: unknown,
    signal: AbortSignal | undefined,
    send: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const aborted = () => new ApiError({ code: 'ABORTED', status: 0, message: abortedMessage() })
    if (signal?.aborted) return Promise.reject(aborted())
    const shared = (inFlight.get(key) as Shared<T> | undefined) ?? start(key, send)
    shared.waiting += 1
    if (!signal) return shared.promise

    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        shared.waiting -= 1
        if (shared.waiting === 0) {
          inFlight.delete(key)
          shared.controller.abort()
        }
        reject(aborted())
      }
      signal.addEventListener('abort', leave, { once: true })
      shared.promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }
}
