import { DatabaseUnavailable } from '../database/database.ts'

/**
 * The maximum duration of a call from its first byte. A client gives up after a longer wait, and a frozen
 * database must not accumulate calls.
 */
export const CALL_DEADLINE_MS = 4_500

/**
 * Long work is rejected this long before the deadline, because missing the deadline is a server error and
 * logged.
 */
export const BEFORE_DEADLINE_MS = 100

/**
 * Returns the result of `work`, or rejects after `leftMs`. The work itself continues: its data may be stored
 * although the caller got an error. `onLateFailure` receives an error that occurs afterwards.
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
