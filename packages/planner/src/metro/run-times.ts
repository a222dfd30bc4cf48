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
export function timePatterns({ stations: all, sections, patterns }: MetroData): readonly TimedPattern[] {
  const keyOf = (line: number, from: number, to: number) => (line * all.length + from) * all.length + to
  const sectionOf = new Map<number, MetroSection>()
  for (const section of sections) sectionOf.set(keyOf(section.line, section.from, section.to), section)
  return patterns.map(pattern => {
    const { line, stations } = pattern
    const [seconds, metres, estimatedSeconds] = [[0], [0], [0]]
    for (let at = 1; at < stations.length; at += 1) {
      const section = sectionOf.get(keyOf(line, stations[at - 1]!, stations[at]!))
      if (section === undefined) {
        throw new Error(`line ${line} has no section ${stations[at - 1]}–${stations[at]}`)
      }
      seconds.push(seconds[at - 1]! + section.seconds)
      metres.push(metres[at - 1]! + section.metres)
      estimatedSeconds.push(estimatedSeconds[at - 1]! + (section.basis === 'estimated' ? section.seconds : 0))
    }
    return { pattern, seconds, metres, estimatedSeconds }
  })
}
