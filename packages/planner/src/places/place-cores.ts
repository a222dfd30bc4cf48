import type { Point } from '../geo/index.ts'
import type { City } from '../model/stand.ts'
import { complete, doneOnce, once, type Steps } from '../model/steps.ts'
import type { DirectoryName, PlaceDirectory } from './place-directory.ts'
import { type PlaceHit, placeOf } from './place-match.ts'
import { hasDigit, placeWords } from './place-words.ts'
import type { Vocabulary } from './search/vocabulary.ts'
import { soundOf } from './search/word-list.ts'
import { SPELLED_AS } from './search/word-tables.ts'

/** Takes some 5 ms before it is compiled. */
const NAMES_PER_STEP = 400

/** Names by the words that identify the place, with and without its city or quarter. */
export class PlaceCores {
  private readonly directory: PlaceDirectory
  private readonly hits = new Map<string, PlaceHit[]>()
  /** By the words before the quarter. */
  private readonly byQuarter = new Map<string, Set<PlaceHit>>()
  private readonly bySound = new Map<string, DirectoryName[]>()
  /** Builds the data that `hitsOf` needs. */
  readonly prepare: () => Steps<void>

  /** Known places outside the region. */
  readonly outside = once(() => outsideByWords(this.directory, this))

  constructor(directory: PlaceDirectory) {
    this.directory = directory
    this.prepare = doneOnce(this.build())
  }

  /** The places that the words may name. */
  hitsOf(words: readonly string[]): readonly PlaceHit[] {
    complete(this.prepare())
    const core = coreOf(words, this.directory.index.vocabulary)
    return (core === undefined ? undefined : this.hits.get(core)) ?? []
  }

  /** Whether the words name the place without the quarter in its name. */
  isByQuarter(words: readonly string[], hit: PlaceHit): boolean {
    complete(this.prepare())
    const core = coreOf(words, this.directory.index.vocabulary)
    return core !== undefined && (this.byQuarter.get(core)?.has(hit) ?? false)
  }

  /** The names that sound like the words, however these are joined, apart from words for a station. */
  namesSounding(words: readonly string[]): readonly DirectoryName[] {
    complete(this.prepare())
    return this.bySound.get(this.spoken(words)) ?? []
  }

  /** Numbers stay apart from each other. */
  private spoken(words: readonly string[]): string {
    const { vocabulary, words: known } = this.directory.index
    return spelledPlainly(words, vocabulary)
      .filter(word => !STATION_WORDS.has(word))
      .map(word => {
        if (hasDigit(word)) return ` ${word} `
        const at = known.wordOf.get(word)
        return at === undefined ? soundOf(word) : known.sounds.keys[known.sounds.ofWord[at]!]!
      })
      .join('')
  }

  private *build(): Steps<void> {
    const names = [...this.directory.namesByText.values()].flat()
    yield
    for (let first = 0; first < names.length; first += NAMES_PER_STEP) {
      for (const name of names.slice(first, first + NAMES_PER_STEP)) this.add(name)
      yield
    }
  }

  private add(name: DirectoryName): void {
    const { hit } = name
    const { cores, byQuarter } = coresOf(name, this.directory.index.vocabulary)
    for (const core of cores) {
      const hits = this.hits.get(core) ?? []
      hits.push(hit)
      this.hits.set(core, hits)
    }
    const sound = this.spoken(name.spelling.split(' '))
    this.bySound.set(sound, [...(this.bySound.get(sound) ?? []), name])
    if (byQuarter === undefined) return
    this.byQuarter.set(byQuarter, (this.byQuarter.get(byQuarter) ?? new Set()).add(hit))
  }
}

interface Cores {
  readonly cores: ReadonlySet<string>
  /** The core without the quarter, if the name has one. */
  readonly byQuarter: string | undefined
}

/** The words that identify the place of a name, with and without its city or quarter. */
function coresOf({ hit, text, spelling }: DirectoryName, vocabulary: Vocabulary): Cores {
  const words = spelling.split(' ')
  const inCity = splitCity(words, vocabulary)
  const { city } = placeOf(hit)
  const beforeComma = text.slice(0, Math.max(0, text.lastIndexOf(',')))
  const isInCity = inCity?.city === city
  const whole = coreOf(words, vocabulary)
  // A stand may also be called by the name before its brackets: 'Gaur Chowk (Char Murti)'.
  const beforeBrackets = hit.kind === 'stand' ? text.replace(/\(.*?\)/g, ' ') : text
  const shorter = coreOf(isInCity ? inCity.words : placeWords(beforeComma), vocabulary)
  return {
    cores: new Set(
      [whole, shorter, coreOf(placeWords(beforeBrackets), vocabulary)].filter(core => core !== undefined),
    ),
    byQuarter: isInCity ? undefined : shorter,
  }
}

/** Words that denote a kind of station but no place. */
export const STATION_WORDS = new Set(placeWords('metro station rrts namo bharat मेट्रो स्टेशन आरआरटीएस नमो भारत'))

const STATION = new Set(placeWords('station स्टेशन'))
const OF_A_LINE = new Set(placeWords('metro rrts namo bharat मेट्रो आरआरटीएस नमो भारत'))

/** Whether the words denote a station without naming its place. */
export function isAnyStation(words: readonly string[]): boolean {
  return words.some(word => STATION.has(word)) && !words.some(isLineWord)
}

/** Whether the word denotes a station of the metro or the rapid rail. */
export function isLineWord(word: string): boolean {
  return OF_A_LINE.has(word)
}

/** A name without the words that only name its city. */
interface InCity {
  readonly words: readonly string[]
  readonly city: City
}

/** Each word in its usual spelling: 'stn' becomes 'station'. */
export function spelledPlainly(words: readonly string[], { spelledAs }: Vocabulary): readonly string[] {
  return words.map(word => spelledAs.get(word) ?? SPELLED_AS.get(word) ?? word)
}

/** The words that identify the place of a name, in any order; undefined if there are none. */
function coreOf(words: readonly string[], vocabulary: Vocabulary): string | undefined {
  const distinctive = spelledPlainly(words, vocabulary).filter(word => !STATION_WORDS.has(word))
  return distinctive.length === 0 ? undefined : [...new Set(distinctive)].sort().join(' ')
}

/** Whether the typed name is one of these, apart from case, abbreviations, its city and the word 'Station'. */
export function isCalledSo(typed: string, names: readonly string[], vocabulary: Vocabulary): boolean {
  const textsWithin = (text: string) => {
    const words = spelledPlainly(placeWords(text), vocabulary).filter(word => !STATION.has(word))
    return [words, splitCity(words, vocabulary)?.words ?? words].map(each => each.join(' '))
  }
  const known = new Set(names.flatMap(textsWithin))
  return textsWithin(typed).some(text => known.has(text))
}

/** Removes the city from the end or the beginning of a name, if other words remain. */
export function splitCity(words: readonly string[], { cityPhrases }: Vocabulary): InCity | undefined {
  for (const { words: phrase, city } of cityPhrases) {
    const left = words.length - phrase.length
    if (left < 1) continue
    if (phrase.every((word, at) => words[left + at] === word)) return { words: words.slice(0, left), city }
    if (phrase.every((word, at) => words[at] === word)) return { words: words.slice(phrase.length), city }
  }
  return undefined
}

interface OutsidePoints {
  /** By the words of a name. */
  readonly points: ReadonlyMap<string, Point>
  /** The number of words of the longest name. */
  readonly mostWords: number
}

/** Places outside the region, without names that a place of the region also has. */
function outsideByWords(directory: PlaceDirectory, cores: PlaceCores): OutsidePoints {
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

const WAYS = new Set(['road', 'rd', 'marg', 'expressway', 'रोड', 'मार्ग'])

/** The known place outside the region that some of the words name. */
export function outsideIn({ points, mostWords }: OutsidePoints, words: readonly string[]): Point | undefined {
  for (let from = 0; from < words.length; from++)
    for (let to = Math.min(words.length, from + mostWords); to > from; to--) {
      const point = points.get(words.slice(from, to).join(' '))
      // 'Mathura Road' leads there.
      if (point !== undefined && !WAYS.has(words[to] ?? '')) return point
    }
  return undefined
}
