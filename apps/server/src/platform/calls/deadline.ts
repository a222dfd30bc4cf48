import { DatabaseUnavailable } from '../database/database.ts'

/**
 * How long a call may take from its first byte. A client that waits longer gives up, and a database that is
 * frozen must not hold ever more calls.
 */
export const CALL_DEADLINE_MS = 4_500

/** Long work is refused so long before the deadline: to miss that one is a failure of the server, and logged. */
export const BEFORE_DEADLINE_MS = 100

/**
 * Returns the result of `work`, or rejects when `leftMs` have passed. The work itself goes on: what it stores
 * may be stored although the caller got an error. `onLateFailure` gets an error that comes afterwards.
 */
export function beforeDeadline<Result>(
  work: Promise<Result>,
  leftMs: number,
  onLateFailure: (error: unknown) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(
      () => {
        isLate = true
        reject(new DatabaseUnavailable('no answer before the deadline'))
      },
      Math.max(0, leftMs),
    )
    work.then(
      result => {
        clearTimeout(timer)
        resolve(result)
      },
      (error: unknown) => {
        clearTimeout(timer)
        if (isLate) onLateFailure(error)
        else reject(error as Error)
      },
    )
  })
}
