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
  const parsed = tryParse(text)
  if (!('error' in parsed)) return parsed.value
  throw new DataFileError(file, lineOfSyntaxError(text), `not JSON: ${parsed.error.split('\n')[0]}`)
}

/** The engine does not always say where: the first line whose text is wrong, not merely cut off. */
function lineOfSyntaxError(text: string): number {
  const lines = text.trimEnd().split('\n')
  for (let count = 1; count < lines.length; count += 1) {
    const prefix = lines.slice(0, count).join('\n')
    const parsed = tryParse(prefix)
    if (!('error' in parsed) || parsed.error.includes('end of JSON input')) continue
    const position = /at position (\d+)/.exec(parsed.error)?.[1]
    if (position === undefined) return count
    if (Number(position) < prefix.length) return prefix.slice(0, Number(position)).split('\n').length
  }
  return lines.length
}

function tryParse(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
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
