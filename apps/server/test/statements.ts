// The statements of a call: two calls that run the same ones take as long, so their duration reveals nothing.

import type { Database } from '../src/platform/database/database.ts'

/** What a server asks its database by itself, at any time, and the ends of transactions, which such work has too. */
const OF_NO_CALL =
  /^(?:connect|begin|commit)|min\(due\)|"end_reason" = \S+ and "ended_at" >=|^(?:select|update|delete).*"(?:push_)?outbox"/

/** Returns the texts of the statements that run while a call is answered, in their order. */
export function recordStatements(database: Database): (call: () => Promise<unknown>) => Promise<string[]> {
  let texts: string[] = []
  database.onStatement(({ text }) => {
    if (!OF_NO_CALL.test(text)) texts.push(text)
  })
  return async call => {
    texts = []
    await call()
    return texts
  }
}
