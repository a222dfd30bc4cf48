// Which statements a call runs: two calls that run the same ones cannot be told apart by their duration.

import type { Database } from '../src/platform/database/database.ts'

/** The sender of mails takes them from the database while calls are answered. */
const OF_THE_BACKGROUND = /^connect$|^(select|update|delete) .*"outbox"/

/**
 * Resolves with the statements, without their values, that ran while `call` did; one call at a time. It is passed those that
 * ran so far.
 */
export type StatementsOf = (
  call: (soFar: readonly string[]) => Promise<unknown>,
) => Promise<readonly string[]>

export function recordStatements(database: Database): StatementsOf {
  let recorded: string[] = []
  database.onStatement(({ text }) => {
    if (!OF_THE_BACKGROUND.test(text)) recorded.push(text)
  })
  return async call => {
    recorded = []
    await call(recorded)
    return recorded
  }
}
