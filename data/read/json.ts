import type { z } from 'zod'
import { DataFileError } from './csv.ts'

/** Parses a JSON file and validates it; an error names the line. */
export function parseJson<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  const checked = schema.safeParse(parseText(file, text))
  if (checked.success) return checked.data
  const issue = checked.error.issues[0]
  const path = (issue?.path ?? []).map(step => (typeof step === 'number' ? step : String(step)))
  throw new DataFileError(file, lineFinder(text)(path), `${path.join('.')}: ${issue?.message}`)
}

/** Parses JSON text; a syntax error names the line. */
export function parseText(file: string, text: string): unknown {
  const parsed = tryParse(text)
  if (!('error' in parsed)) return parsed.value
  throw new DataFileError(file, lineOfSyntaxError(text), `not JSON: ${parsed.error.split('\n')[0]}`)
}

/**
 * JSON.parse does not always report a position: finds the first line at which the text is invalid, not just
 * incomplete.
 */
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

export type Step = string | number

/**
 * Returns a function that gives the line on which the value at a path begins; if that value is missing,
 * the line of its nearest existing parent. Scans the text, which must be valid JSON, on the first call.
 */
export function lineFinder(text: string): (path: readonly Step[]) => number {
  let lineOf: Map<string, number> | undefined
  return path => {
    lineOf ??= new Map([...valuesOf(text)])
    for (let depth = path.length; depth > 0; depth -= 1) {
      const line = lineOf.get(keyOf(path.slice(0, depth)))
      if (line !== undefined) return line
    }
    return 1
  }
}

function keyOf(path: readonly Step[]): string {
  return JSON.stringify(path)
}

/** Yields the path of every value with the line on which it begins. */
function* valuesOf(text: string): Generator<[path: string, line: number]> {
  const path: Step[] = []
  const isList: boolean[] = []
  let expectsKey = false
  let line = 1
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,\n]|[^\s{}[\]:,"]+/g)) {
    if (token === '\n') line += 1
    else if (token === ':') expectsKey = false
    else if (token === ',') {
      if (isList.at(-1)) path.push(Number(path.pop()) + 1)
      expectsKey = isList.at(-1) === false
    } else if (token === '}' || token === ']') {
      path.pop()
      isList.pop()
      expectsKey = false
    } else if (expectsKey) {
      path.pop()
      path.push(String(JSON.parse(token)))
    } else {
      yield [keyOf(path), line]
      expectsKey = token === '{'
      if (token !== '{' && token !== '[') continue
      isList.push(token === '[')
      path.push(token === '[' ? 0 : '')
    }
  }
}
