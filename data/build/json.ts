import type { z } from 'zod'
import { DataFileError } from './csv.ts'

/** Reads a JSON file by a schema; what does not fit stops the build with its line. */
export function parseJson<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  const checked = schema.safeParse(parseText(file, text))
  if (checked.success) return checked.data
  const issue = checked.error.issues[0]
  const path = (issue?.path ?? []).map(step => (typeof step === 'number' ? step : String(step)))
  throw new DataFileError(file, lineOfPath(text, path), `${path.join('.')}: ${issue?.message}`)
}

function parseText(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const line = /\(line (\d+) column \d+\)/.exec(message)?.[1]
    const lastLine = text.trimEnd().split('\n').length
    throw new DataFileError(file, line === undefined ? lastLine : Number(line), `not JSON: ${message}`)
  }
}

type Step = string | number

/** The line on which the value at the path begins; of the nearest value above it if it is missing. */
function lineOfPath(text: string, path: readonly Step[]): number {
  const here: { isList: boolean; step: Step }[] = []
  let expectsKey = false
  let best = { depth: -1, offset: 0 }
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g)) {
    const top = here.at(-1)
    if (token === ':') expectsKey = false
    else if (token === ',' && top !== undefined) {
      if (top.isList) top.step = Number(top.step) + 1
      expectsKey = !top.isList
    } else if (token === '}' || token === ']') {
      here.pop()
      expectsKey = false
    } else if (expectsKey && top !== undefined) top.step = String(JSON.parse(token))
    else {
      const isOnPath = here.length > best.depth && here.every(({ step }, at) => step === path[at])
      if (isOnPath) best = { depth: here.length, offset: index }
      if (token === '{' || token === '[') here.push({ isList: token === '[', step: token === '[' ? 0 : '' })
      expectsKey = token === '{'
    }
  }
  return text.slice(0, best.offset).split('\n').length
}
