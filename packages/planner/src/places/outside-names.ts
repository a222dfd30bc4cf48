// The places outside the region that a query may name.
import type { Point } from '../geo/index.ts'
import type { PlaceCores } from './place-cores.ts'
import type { PlaceDirectory } from './place-directory.ts'
import { placeWords } from './place-words.ts'

interface OutsidePoints {
  /** By the words of a name. */
  readonly points: ReadonlyMap<string, Point>
  /** The number of words of the longest name. */
  readonly mostWords: number
}

/** Places outside the region, without names that a place of the region also has. */
export function outsideByWords(directory: PlaceDirectory, cores: PlaceCores): OutsidePoints {
  const named = directory.outside.flatMap(place =>
    [place, ...place.aliases].flatMap(({ name, nameHi }) =>
      [name, nameHi].map(text => ({ words: placeWords(text), place })),
    ),
  )
  const free = named.filter(({ words }) => words.length > 0 && cores.hitsOf(words).length === 0)
  return {
    points: new Map(free.map(({ words, place }) => [words.join(' '), place])),
    mostWords: Math.max(0, ...free.map(({ words }) => words.length)),
  }
}

/** The known place outside the region that some of the words name. */
export function outsideIn({ points, mostWords }: OutsidePoints, words: readonly string[]): Point | undefined {
  for (let from = 0; from < words.length; from++)
    for (let to = Math.min(words.length, from + mostWords); to > from; to--) {
      const point = points.get(words.slice(from, to).join(' '))
      if (point !== undefined) return point
    }
  return undefined
}
