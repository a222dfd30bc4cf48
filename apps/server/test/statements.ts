// The statements of a call: two calls that run the same ones take as long, so their duration reveals nothing.

import type { Database } from '../src/platform/database/database.ts'
import { callOrigin } from '../src/platform/telemetry/call-origin.ts'

/** The outbox sends what a call has written in turns of its own, which may begin before the next call. */
const OF_OUTBOX = /^(?:connect|begin|commit)|^(?:select|update|delete).*"(?:push_)?outbox"/

/** Returns the texts of the statements that a call causes, in their order, without those of the server's own work. */
export function recordStatements(database: Database): (call: () => Promise<unknown>) => Promise<string[]> {
  let texts: string[] = []
  database.onStatement(({ text }) => {
    if (callOrigin() !== undefined && !OF_OUTBOX.test(text)) texts.push(text)
  })
  return async call => {
    texts = []
    await call()
    return texts
  }
}
