import { complete, doneOnce, type Steps } from '../model/steps.ts'
import { coreOf, splitCity } from './place-core.ts'
import type { DirectoryName, PlaceDirectory } from './place-directory.ts'
import type { PlaceHit } from './place-hit.ts'
import { placeWords } from './place-words.ts'
import type { Vocabulary } from './search/vocabulary.ts'

/** Takes some 5 ms in an engine that has not compiled it yet. */
const NAMES_PER_STEP = 400

/** Names by the words that identify the place, with and without its city or quarter. */
export class PlaceCores {
  private readonly directory: PlaceDirectory
  private readonly hits = new Map<string, PlaceHit[]>()
  /** By the words before the quarter. */
  private readonly byQuarter = new Map<string, Set<PlaceHit>>()
  /** Builds the data that `hitsOf` needs. */
  readonly prepare: () => Steps<void>

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
      const hits = this.hits.get(core)
      if (hits === undefined) this.hits.set(core, [hit])
      else hits.push(hit)
    }
    if (byQuarter === undefined) return
    const hits = this.byQuarter.get(byQuarter)
    if (hits === undefined) this.byQuarter.set(byQuarter, new Set([hit]))
    else hits.add(hit)
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
  const { city } = hit.kind === 'stand' ? hit.stand : hit.place
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
