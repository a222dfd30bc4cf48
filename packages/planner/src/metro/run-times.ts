import type { MetroData, MetroPattern, MetroSection } from '../model/metro.ts'

/** A pattern with the time and length from its first station to each of its stations. */
export interface TimedPattern {
  readonly pattern: MetroPattern
  readonly seconds: readonly number[]
  readonly metres: readonly number[]
  /** The part of `seconds` that is estimated. */
  readonly estimatedSeconds: readonly number[]
}

/** Throws if two neighbours in a pattern have no section, which the data build prevents. */
export function timePatterns(data: MetroData): readonly TimedPattern[] {
  const sectionOf = new Map(
    data.sections.map(section => [keyOf(section.line, section.from, section.to), section]),
  )
  return data.patterns.map(pattern => {
    const { line, stations } = pattern
    const sections = stations.slice(1).map((to, at): MetroSection => {
      const from = stations[at] as number
      const section = sectionOf.get(keyOf(line, from, to))
      if (section === undefined) throw new Error(`line ${line} has no section ${from}–${to}`)
      return section
    })
    return {
      pattern,
      seconds: sumUp(sections.map(({ seconds }) => seconds)),
      metres: sumUp(sections.map(({ metres }) => metres)),
      estimatedSeconds: sumUp(sections.map(({ basis, seconds }) => (basis === 'estimated' ? seconds : 0))),
    }
  })
}

function keyOf(line: number, from: number, to: number): string {
  return `${line} ${from} ${to}`
}

function sumUp(values: readonly number[]): number[] {
  const sums = [0]
  for (const value of values) sums.push((sums.at(-1) as number) + value)
  return sums
}
