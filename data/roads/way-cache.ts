import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { WayAnswer } from './way.ts'

/** Persistent cache of the road engine's responses. */
export interface WayCache {
  get(key: string): WayAnswer | undefined
  /** The answers are on disk when this returns. */
  add(answers: readonly (readonly [key: string, answer: WayAnswer])[]): void
}

const entry = z.object({
  key: z.string(),
  way: z.union([z.literal('none'), z.object({ metres: z.number(), seconds: z.number(), line: z.string() })]),
})

/**
 * Opens the cache of one server in a folder: an append-only file with one line per answer, so that a
 * killed run loses only its calls in progress. A truncated line is ignored and its pair requested again.
 */
export function openWayCache(folder: string, url: string): WayCache {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${createHash('sha256').update(url).digest('hex').slice(0, 16)}.jsonl`)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (text !== '' && !text.endsWith('\n')) appendFileSync(path, '\n')
  const answers = new Map(text.split('\n').flatMap(readLine))
  return {
    get: key => answers.get(key),
    add: added => {
      appendFileSync(path, added.map(([key, way]) => `${JSON.stringify({ key, way })}\n`).join(''))
      for (const [key, way] of added) answers.set(key, way)
    },
  }
}

function readLine(line: string): [string, WayAnswer][] {
  try {
    const { key, way } = entry.parse(JSON.parse(line))
    return [[key, way]]
  } catch {
    return []
  }
}
