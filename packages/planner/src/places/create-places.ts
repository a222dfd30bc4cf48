import type { Point } from '../geo/index.ts'
import { doneOnce, type Steps } from '../model/steps.ts'
import { outsideIn, PlaceCores } from './place-cores.ts'
import { nameText, type PlaceDirectory } from './place-directory.ts'
import { type FoundPlace, isGuess, type PlaceHit } from './place-match.ts'
import { type PlaceSearchOptions, searchPlaces } from './place-search.ts'
import { placeWords } from './place-words.ts'
import type { Resolution } from './resolution.ts'
import { createEndResolver, createResolver, type EndResolution } from './resolve-place.ts'

/** A place as named in a request, with the point that the name refers to, if given. */
export interface NamedPlace {
  readonly name: string
  readonly point?: Point
}

/** Finds stands and places of the gazetteer by typed text. */
export interface Places {
  /** The places with a name that contains every typed word, best first. */
  search(query: string, options: PlaceSearchOptions): readonly FoundPlace[]
  /** What a typed name refers to; never a guess. */
  resolve(name: string): Resolution
  /** The places with exactly this name, ignoring case. */
  namesakes(name: string): readonly PlaceHit[]
  /** Resolves a name to one end of a trip. Results are cached by name. */
  resolveEnd(wanted: NamedPlace): EndResolution
  /** Builds the data that resolving the first name needs. */
  prepare(): Steps<void>
  /** The same, and searches once, so that the search is compiled. */
  warm(): Steps<void>
}

const MOST_KNOWN_ENDS = 2_000
/** Words that occur in many names and take the search longest. */
const NO_PLACE = 'sector block park gate market road nagar vihar station hospital phase nowhere'

export function createPlaces(directory: PlaceDirectory): Places {
  const cores = new PlaceCores(directory)
  const resolve = createResolver(directory, cores)
  const resolveEnd = createEndResolver(directory, resolve)
  const knownByName = new Map<string, EndResolution>()
  const knownByPoint = new Map<string, EndResolution>()
  const prepared = doneOnce(prepare(directory, cores))
  return {
    prepare: prepared,
    warm: doneOnce(warm(prepared, resolve)),
    search: (query, options) => {
      const found = searchPlaces(directory, query, options)
      return found.some(({ match }) => isGuess(match)) ? found.filter(isWorthAGuess(query)) : found
    },
    resolve,
    namesakes: name => (directory.namesByText.get(nameText(name)) ?? []).map(({ hit }) => hit),
    resolveEnd: wanted => {
      const { name, point } = wanted
      const knownEnds = point === undefined ? knownByName : knownByPoint
      const key = point === undefined ? name : `${point.latitude} ${point.longitude} ${name}`
      const known = knownEnds.get(key)
      if (known !== undefined) return known
      const end = resolveEnd(wanted)
      // Computing a name again costs less than keeping the names in order of use.
      if (knownEnds.size >= MOST_KNOWN_ENDS) knownEnds.clear()
      knownEnds.set(key, end)
      return end
    },
  }

  /** A town elsewhere, alone or with other words, is not a guess at a place here; but 'Agra' begins 'Agrasen Chowk'. */
  function isWorthAGuess(query: string): (hit: FoundPlace) => boolean {
    const words = placeWords(query)
    if (directory.outsideNames.has(words.join(' '))) return ({ match }) => match !== 'dropped'
    const isOutside = outsideIn(cores.outside(), words) !== undefined
    return ({ match }) => !isOutside || !isGuess(match)
  }
}

/** Builds what is otherwise built on first use. */
function* prepare(directory: PlaceDirectory, cores: PlaceCores): Steps<void> {
  yield* directory.prepare()
  directory.index.words.sounds.bySkeleton()
  yield
  yield* cores.prepare()
}

/** Runs a search without a hit, which uses most of its code. */
function* warm(prepare: () => Steps<void>, resolve: (name: string) => Resolution): Steps<void> {
  yield* prepare()
  resolve(NO_PLACE)
}
