// The names in the project's `.env` that nothing reads. Without a warning a misspelt setting would have no effect.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { settings } from './settings.ts'

const ENV_PATH = resolve(import.meta.dirname, '../../../.env')

/** Read from the same file by Node, Vite, Compose, the driver of PostgreSQL, `npm run dev` and the library of traces. */
const OF_OTHERS =
  /^(?:NODE_\w+|VITE_\w+|COMPOSE_\w+|PG[A-Z]+|TZ|SITE|POSTGRES_PASSWORD|SAWARI_VERSION|WEB_PORT|OTEL_EXPORTER_OTLP_HEADERS)$/

/** A longer name may have more mistakes. */
const LETTERS_PER_MISTAKE = 4

/** One warning per name; none where the file is missing, or cannot be read by this account. */
export function envFileWarnings(path = ENV_PATH): string[] {
  return namesIn(path)
    .filter(name => !(name in settings || OF_OTHERS.test(name)))
    .map(name => {
      const nearest = nearestSetting(name)
      const hint = nearest === undefined ? '' : `: did you mean ${nearest}?`
      return `${name} in .env is not a setting and has no effect${hint}`
    })
}

function namesIn(path: string): string[] {
  try {
    return Object.keys(parseEnv(readFileSync(path, 'utf8')))
  } catch {
    // `npm start` ends if a file that it needs cannot be read; a supervisor may have read it as another account.
    return []
  }
}

function nearestSetting(name: string): string | undefined {
  const [nearest] = Object.keys(settings)
    .map(setting => ({ setting, edits: editsBetween(name.toUpperCase(), setting) }))
    .filter(({ setting, edits }) => edits <= Math.max(1, setting.length / LETTERS_PER_MISTAKE))
    .sort((a, b) => a.edits - b.edits)
  return nearest?.setting
}

/** The least number of letters to insert, delete or replace (Levenshtein). */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1]
    for (const [at, other] of [...to].entries())
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
