import type { NameIndex } from './name-index.ts'
import type { Reading } from './readings.ts'
import type { MatchRank } from './word-fits.ts'
import { eachName, type WordFits } from './word-fits.ts'

/**
 * The words of a query that each name has, and how well they match. A name gets a row when its first word is
 * found, so the cost of a query depends on the names that it touches.
 */
export interface Tally {
  readonly columns: number
  /** The name of each row. */
  readonly names: number[]
  /** One entry per row: one bit per typed word that the name has. */
  readonly found: number[]
  /** One entry per row and typed word: the cost of its best reading, its match rank, the weight of the word found. */
  readonly costs: number[]
  readonly matchRank: number[]
  readonly weights: number[]
  readonly rowOf: Map<number, number>
}

export function startTally(columns: number): Tally {
  return { columns, names: [], found: [], costs: [], matchRank: [], weights: [], rowOf: new Map() }
}

/** Each name keeps the cheapest reading of a typed word. */
export function countReading(index: NameIndex, tally: Tally, reading: Reading): void {
  if (reading.parts.length > 1) countPhrase(index, tally, reading)
  else countWord(index, tally, reading)
}

function countWord(index: NameIndex, tally: Tally, reading: Reading): void {
  const { cost, matchRank } = reading
  eachName(index, reading.parts[0]!, (name, fit, word) => {
    const weight = index.words.weights[word]!
    keepCheaper(tally, name, reading, cost + fit.cost, Math.max(matchRank, fit.matchRank), weight)
  })
}

interface Partial {
  parts: number
  cost: number
  matchRank: MatchRank
  weight: number
}

/** Names that have all parts of a reading, in any order. */
function countPhrase(index: NameIndex, tally: Tally, reading: Reading): void {
  const { parts, cost, matchRank } = reading
  const partials = new Map<number, Partial>()
  parts.forEach((fits: WordFits, part) => {
    eachName(index, fits, (name, fit, word) => {
      const weight = index.words.weights[word]!
      const partial = partials.get(name)
      if (part === 0) {
        if (partial === undefined || fit.cost + cost < partial.cost)
          partials.set(name, {
            parts: 1,
            cost: cost + fit.cost,
            matchRank: Math.max(matchRank, fit.matchRank),
            weight,
          })
      } else if (partial?.parts === part) {
        partial.parts++
        partial.cost += fit.cost
        partial.matchRank = Math.max(partial.matchRank, fit.matchRank)
        partial.weight += weight
      }
    })
  })
  for (const [name, { parts: found, cost: total, matchRank: least, weight }] of partials)
    if (found === parts.length) keepCheaper(tally, name, reading, total, least, weight)
}

function keepCheaper(
  tally: Tally,
  name: number,
  { from, to }: Reading,
  cost: number,
  matchRank: MatchRank,
  weight: number,
): void {
  const { columns, names, found, costs, rowOf } = tally
  let row = rowOf.get(name)
  if (row === undefined) {
    row = names.push(name) - 1
    rowOf.set(name, row)
    found.push(0)
    for (let column = 0; column < columns; column++) {
      costs.push(0)
      tally.matchRank.push(0)
      tally.weights.push(0)
    }
  }
  const span = spanOf(from, to)
  const share = cost / (to - from)
  if ((found[row]! & span) === span) {
    let known = 0
    for (let at = from; at < to; at++) known += costs[row * columns + at]!
    if (known < cost || (known === cost && tally.matchRank[row * columns + from]! <= matchRank)) return
  }
  found[row]! |= span
  for (let at = from; at < to; at++) {
    costs[row * columns + at] = share
    tally.matchRank[row * columns + at] = matchRank
    tally.weights[row * columns + at] = at === from ? weight : 0
  }
}

/** One bit for each word from `from` to before `to`. */
export function spanOf(from: number, to: number): number {
  return ((1 << (to - from)) - 1) << from
}
