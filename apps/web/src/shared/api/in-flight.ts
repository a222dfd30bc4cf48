import { ApiError } from './api-error.ts'

interface Shared<T> {
  readonly promise: Promise<T>
  readonly controller: AbortController
  waiting: number
}

/**
 * Joins identical requests: while one is under way, a second caller with the same key gets the same answer.
 * One caller leaving harms no other; when the last has left, the request itself is aborted.
 */
export function createInFlight(abortedMessage: () => string) {
  const underWay = new Map<string, Shared<unknown>>()

  function start<T>(key: string, send: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const controller = new AbortController()
    const forget = () => {
      if (underWay.get(key) === shared) underWay.delete(key)
    }
    const shared: Shared<T> = { promise: send(controller.signal).finally(forget), controller, waiting: 0 }
    underWay.set(key, shared)
    return shared
  }

  return function join<T>(
    key: string,
    signal: AbortSignal | undefined,
    send: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const aborted = () => new ApiError({ code: 'ABORTED', status: 0, message: abortedMessage() })
    if (signal?.aborted) return Promise.reject(aborted())
    const shared = (underWay.get(key) as Shared<T> | undefined) ?? start(key, send)
    shared.waiting += 1
    if (!signal) return shared.promise

    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        shared.waiting -= 1
        if (shared.waiting === 0) {
          underWay.delete(key)
          shared.controller.abort()
        }
        reject(aborted())
      }
      signal.addEventListener('abort', leave, { once: true })
      shared.promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }
}
