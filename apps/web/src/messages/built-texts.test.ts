import { hotspots } from '@sawari/messages/hi/hotspots'
import { places } from '@sawari/messages/hi/places'
import { rideBuddy } from '@sawari/messages/hi/ride-buddy'
import { routePlanner } from '@sawari/messages/hi/route-planner'
import { routeResults } from '@sawari/messages/hi/route-results'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

// Calls the functions that build texts, with values of their parameter types.
const COUNTS = [0, 1, 2, 5]
const LONG_NAME = 'Indirapuram Habitat Centre (Gate No. 2), Ahinsa Khand'
/** Excluded: the counting functions, and functions that translate the server's texts. */
const leftOut = [
  'counted',
  'daysLong',
  'minutesLong',
  'refusal',
  'objection',
  'routeWords',
  'amounts',
  'rupeesInEnglish',
  'rupeesInHindi',
]

type Build = (...values: readonly unknown[]) => string

const english = import.meta.glob<Record<string, unknown>>('../../../../packages/messages/src/en/*.ts', {
  eager: true,
})
const hindi = import.meta.glob<Record<string, unknown>>('../../../../packages/messages/src/hi/*.ts', {
  eager: true,
})
const sources = import.meta.glob<string>('../../../../packages/messages/src/en/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const hindiSources = import.meta.glob<string>('../../../../packages/messages/src/hi/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Keys such as 'chat.list.typing' with the parameter types of their functions, from the English source. */
const gapsByKey = new Map(Object.entries(sources).flatMap(([path, source]) => gapsIn(path, source)))

describe.each([
  ['English', functionsIn(english)],
  ['Hindi', functionsIn(hindi)],
] as const)('what is built in %s', (_, built) => {
  test('is all of it known by its gaps', () => {
    expect([...built.keys()].toSorted()).toEqual([...gapsByKey.keys()].toSorted())
  })

  test.each([...built])('%s reads well for any count and name', (key, build) => {
    for (const count of COUNTS) {
      const values = (gapsByKey.get(key) ?? []).map((type, place) => valueFor(type, place, count))
      const text = build(...values)
      expect(text).not.toMatch(/undefined|NaN|null|\[object|Invalid|#|\s\s|^\s|\s$|^$/)
      for (const value of values) if (typeof value === 'string') expect(text).toContain(value)
      if (count === 5 && values.includes(count)) expect(text).toContain('5')
    }
  })
})

/** 'आप … रहे हैं' and the like have another form for a woman. A pun keeps its own. */
const FORM_OF_A_MAN = /(?<![\p{L}\p{M}])आप(?![\p{L}\p{M}])[^।:;?'`]*(रहे|सकते|गए|चुके|चाहते|पाए) (हैं|हों|थे)/u

test.each(Object.entries(hindiSources).filter(([path]) => !path.endsWith('/waiting-lines.ts')))(
  '%s speaks to women and men alike',
  (_, source) => {
    expect(source.split('\n').filter(line => FORM_OF_A_MAN.test(line))).toEqual([])
  },
)

describe('Hindi counts', () => {
  test.each([
    [rideBuddy.requests.expired(1), '1 रिक्वेस्ट का समय खत्म हुआ, वह हटा दी गई'],
    [rideBuddy.requests.expired(2), '2 रिक्वेस्ट का समय खत्म हुआ, वे हटा दी गईं'],
    [rideBuddy.connections.expired(1), 'समय पूरा होने पर 1 कनेक्शन हटाया गया'],
    [rideBuddy.connections.expired(5), 'समय पूरा होने पर 5 कनेक्शन हटाए गए'],
    [rideBuddy.active.matches(0), 'अभी कोई साथी नहीं'],
    [rideBuddy.active.matches(1), '1 साथी मिला'],
    [rideBuddy.active.matches(2), '2 साथी मिले'],
    [places.resultCount(0), 'कुछ नहीं मिला'],
    [places.resultCount(1), '1 जगह मिली'],
    [places.resultCount(12_345), '12,345 जगहें मिलीं'],
    [routePlanner.routesFound(1), '1 रूट मिला'],
    [routePlanner.form.mostChanges(0), 'सिर्फ़ सीधा'],
    [routeResults.results.comparison.moreChanges(2), '2 बार ज़्यादा बदलना'],
    [hotspots.list.distance('2.3'), '2.3 किमी'],
    [routePlanner.figures.kilometres('12.0'), '12.0 किमी'],
    [routePlanner.figures.duration(0), '0 मिनट'],
    [routePlanner.figures.duration(60), '1 घंटा'],
    [routePlanner.figures.duration(125), '2 घंटे 5 मिनट'],
  ])('%s', (built, expected) => expect(built).toBe(expected))
})

function functionsIn(files: Record<string, Record<string, unknown>>): Map<string, Build> {
  return new Map(
    Object.values(files)
      .flatMap(file => Object.entries(file))
      .filter(([part]) => !leftOut.includes(part))
      .flatMap(([part, texts]) => functionsBelow(part, texts)),
  )
}

function functionsBelow(key: string, entry: unknown): [string, Build][] {
  if (typeof entry === 'function') return [[key, entry as Build]]
  if (typeof entry !== 'object' || entry === null) return []
  return Object.entries(entry).flatMap(([name, below]) => functionsBelow(`${key}.${name}`, below))
}

function gapsIn(path: string, source: string): [string, readonly string[]][] {
  const found: [string, readonly string[]][] = []
  const visit = (node: ts.Node, key: string) => {
    if (ts.isArrayLiteralExpression(node)) {
      for (const [at, element] of node.elements.entries()) visit(element, `${key}.${at}`)
      return
    }
    if (ts.isArrowFunction(node)) {
      found.push([key, node.parameters.map(({ type }) => type?.getText() ?? 'string')])
      return
    }
    const isEntry = ts.isPropertyAssignment(node) && !ts.isIdentifier(node.initializer)
    const below = isEntry ? `${key}.${node.name.getText().replace(/^'|'$/g, '')}` : key
    ts.forEachChild(node, child => visit(child, below))
  }
  for (const statement of ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true).statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer && !leftOut.includes(name.getText())) visit(initializer, name.getText())
  return found
}

function valueFor(type: string, place: number, count: number): unknown {
  if (type === 'number') return count
  // Each of the durations is this count.
  if (type === 'LegalDurations') return new Proxy({}, { get: () => count })
  return type === 'Date' ? new Date(2026, 10, 21, 9, 12) : `${LONG_NAME} ${place}`
}
