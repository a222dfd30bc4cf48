import { DatabaseUnavailable } from '../database/database.ts'

/**
 * The maximum duration of a call from its arrival. A client gives up after a longer wait, and a frozen
 * database must not accumulate calls.
 */
export const CALL_DEADLINE_MS = 4_500

/**
 * Long work is rejected this long before the deadline, because missing the deadline is a server error and
 * logged.
 */
export const BEFORE_DEADLINE_MS = 100

/** The time to answer a late call and to write its lines to the log, on a busy machine. */
const ANSWER_MS = 0.25
const EARLIER_MOST_MS = 1_500

/** A call that has arrived and has not been answered. */
export interface OpenCall {
  /** The time until its deadline. */
  leftMs(): number
  /** Call it once, after the response. */
  end(): void
}

/**
 * Returns a function that notes the arrival of a call. The more calls of this process are open, the earlier is the
 * deadline: if thousands wait for a frozen database, the last of their responses is in time too.
 */
export function createCallOpener(): () => OpenCall {
  let openCalls = 0
  let turnBeganMs: number | undefined

  /**
   * The time at which the first call of this turn of the event loop began. All calls of the turn count from then,
   * because the last of thousands has already waited half a second when its own part of the turn begins.
   */
  const arrivalMs = () => {
    if (turnBeganMs === undefined) {
      turnBeganMs = performance.now()
      setImmediate(() => {
        turnBeganMs = undefined
      })
    }
    return turnBeganMs
  }

  return () => {
    const earlierMs = Math.min(openCalls * ANSWER_MS, EARLIER_MOST_MS)
    const deadlineMs = arrivalMs() + CALL_DEADLINE_MS - earlierMs
    openCalls += 1
    return {
      leftMs: () => Math.max(0, deadlineMs - performance.now()),
      end: () => {
        openCalls -= 1
      },
    }
  }
}

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

/**
 * The fields of a line about a failed call. Thousands of calls fail together while the database is unavailable; their
 * stacks lead to a timer, and writing them would delay the responses.
 */
export function failureFields(error: unknown): object {
  return error instanceof DatabaseUnavailable ? { reason: error.message } : { err: error }
}
