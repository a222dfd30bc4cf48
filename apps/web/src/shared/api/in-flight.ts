import { ApiError } from './api-error.ts'

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
export function createInFlight(abortedMessage: () => string) {
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
