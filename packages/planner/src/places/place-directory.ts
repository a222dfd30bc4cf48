import type { Point } from '../geo/index.ts'
import type { PlaceKind, PlaceName, Stand } from '../model/stand.ts'
import { complete, doneOnce, once, type Steps } from '../model/steps.ts'
import { type GazetteerPlace, type PlaceHit, placeOf } from './place-match.ts'
import { placeWords } from './place-words.ts'
import {
  buildNameIndex,
  type IndexedName,
  NAMES_PER_STEP,
  type NameIndex,
  type PlaceNaming,
} from './search/name-index.ts'
import { buildVocabulary, type Vocabulary, type WordedRegion } from './search/vocabulary.ts'

/** One name of one place, prepared for comparing. */
export interface DirectoryName {
  readonly hit: PlaceHit
  /** Whether the name is that of a place merged into the stand. */
  readonly isAlias: boolean
  /** Its words in normalised spelling, separated by spaces. */
  readonly spelling: string
  /** Trimmed, in lower case. */
  readonly text: string
}

/** Every name by which a place can be found. Each part is built on first use, because most plans need none of them. */
export interface PlaceDirectory {
  /** The names of the stands and of the places merged into them. */
  readonly namesOfStands: readonly PlaceNaming[]
  /** Whether `index` has been built. */
  readonly isIndexed: boolean
  /** All names in the form that the search reads. */
  readonly index: NameIndex
  readonly vocabulary: Vocabulary
  readonly namesByText: ReadonlyMap<string, readonly DirectoryName[]>
  readonly namesBySpelling: ReadonlyMap<string, readonly DirectoryName[]>
  /** Known places outside the region. */
  readonly outside: readonly OutsidePlace[]
  /** Their names, so that a town outside is not taken for a hospital with its name here. */
  readonly outsideNames: ReadonlySet<string>
  /** Builds everything, in steps. */
  prepare(): Steps<void>
}

/** A well-known place outside the region, where no trip begins or ends. */
export interface OutsidePlace extends PlaceName, Point {
  readonly aliases: readonly PlaceName[]
}

/** Places that only the search knows: none is a stand or merged into one. Read when a name is searched. */
interface SearchOnly {
  readonly places: readonly GazetteerPlace[]
  readonly outside: readonly OutsidePlace[]
  /** The codes by which the post knows areas, each with the id of a place in its area. */
  readonly pins?: readonly (readonly [pin: string, placeId: string])[]
}

/** Places with a `standId` are found as that stand, also by their own names. */
export function buildPlaceDirectory(
  stands: readonly Stand[],
  places: readonly GazetteerPlace[],
  region: WordedRegion,
  searchOnly: SearchOnly = { places: [], outside: [] },
): PlaceDirectory {
  const vocabulary = once(() => buildVocabulary(region))
  const named = once(() => namesOf(stands, places))
  let indexed: NameIndex | undefined
  const prepareIndex = doneOnce(buildIndex())
  const index = () => {
    if (indexed === undefined) complete(prepareIndex())
    return indexed!
  }
  const texts = once(() => index().names.flatMap(directoryNames))
  const byText = once(() => Map.groupBy(texts(), ({ text }) => text))
  const bySpelling = once(() => Map.groupBy(texts(), ({ spelling }) => spelling))
  const outsideNames = once(() => new Set(searchOnly.outside.flatMap(spellingsOf)))
  return {
    get namesOfStands() {
      return named().ofStands
    },
    get isIndexed() {
      return indexed !== undefined
    },
    get index() {
      return index()
    },
    get vocabulary() {
      return vocabulary()
    },
    get namesByText() {
      return byText()
    },
    get namesBySpelling() {
      return bySpelling()
    },
    get outside() {
      return searchOnly.outside
    },
    get outsideNames() {
      return outsideNames()
    },
    *prepare() {
      yield* prepareIndex()
      texts()
      yield
      byText()
      yield
      bySpelling()
      outsideNames()
    },
  }

  function* buildIndex(): Steps<void> {
    const { ofStands, others } = named()
    yield
    const known = [...ofStands, ...others]
    const pins = pinNames(searchOnly.pins ?? [], known)
    const names = [...known, ...searchOnly.places.flatMap(namesOfPlace), ...pins]
    yield
    indexed = yield* buildNameIndex(yield* splitIntoWords(names), vocabulary())
  }
}

/** PIN codes as names of the places. */
function pinNames(pins: SearchOnly['pins'] & {}, names: readonly PlaceNaming[]): readonly PlaceNaming[] {
  const ofPlace = new Map(names.map(name => [(name.hit.place ?? placeOf(name.hit)).placeId, name]))
  return pins.flatMap(([pin, placeId]) => {
    const name = ofPlace.get(placeId)
    return name === undefined ? [] : [{ ...name, name: pin, nameHi: '', isAlias: true }]
  })
}

type StandHit = PlaceHit & { readonly kind: 'stand' }

interface Namings {
  readonly ofStands: readonly PlaceNaming[]
  readonly others: readonly PlaceNaming[]
}

function namesOf(stands: readonly Stand[], places: readonly GazetteerPlace[]): Namings {
  const standById = new Map(stands.map(stand => [stand.id, stand]))
  const standByPlaceId = new Map(stands.map(stand => [stand.placeId, stand]))
  const names = new Map<string, PlaceNaming>()
  const add = (pair: PlaceName, hit: StandHit, kind: PlaceKind): void => {
    const key = `${hit.stand.placeId} ${nameText(pair.name)}`
    const known = names.get(key)
    names.set(key, known === undefined ? naming(pair, hit, kind) : { ...known, hit, kind })
  }
  for (const stand of stands)
    for (const name of [stand, ...stand.aliases]) add(name, { kind: 'stand', stand }, stand.kind)
  const others: PlaceNaming[] = []
  for (const place of places) {
    const stand = standByPlaceId.get(place.placeId) ?? (place.standId && standById.get(place.standId))
    if (stand === undefined) {
      others.push(...namesOfPlace(place))
      continue
    }
    const hit = standHit(stand, place)
    for (const name of [place, ...(place.aliases ?? [])]) add(name, hit, place.kind)
  }
  return { ofStands: [...names.values()], others }
}

/** The names of a place that is not a stand. */
function namesOfPlace(place: GazetteerPlace): PlaceNaming[] {
  const hit: PlaceHit = { kind: 'place', place }
  return [place, ...(place.aliases ?? [])].map(name => naming(name, hit, place.kind))
}

function standHit(stand: Stand, place: GazetteerPlace): StandHit {
  return place.placeId === stand.placeId ? { kind: 'stand', stand } : { kind: 'stand', stand, place }
}

function naming({ name, nameHi }: PlaceName, hit: PlaceHit, kind: PlaceKind): PlaceNaming {
  const own = hit.kind === 'stand' ? hit.stand : hit.place
  return { hit, name, nameHi, isAlias: name !== own.name, kind }
}

function* splitIntoWords(names: readonly PlaceNaming[]): Steps<IndexedName[]> {
  const found: IndexedName[] = []
  for (const naming of names) {
    const { name, nameHi } = naming
    const hindi = nameHi === '' || nameHi === name ? [] : placeWords(nameHi)
    found.push({ ...naming, latin: placeWords(name), hindi })
    if (found.length % NAMES_PER_STEP === 0) yield
  }
  return found
}

/** Normalises a name for comparison: trimmed and lower-case. */
export function nameText(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

function spellingsOf({ name, nameHi, aliases }: OutsidePlace): string[] {
  const names = [{ name, nameHi }, ...aliases].flatMap(each => [each.name, each.nameHi])
  return names.map(text => placeWords(text).join(' '))
}

/** The texts that equal this name. */
export function textsOf({ name, nameHi, isAlias, kind }: PlaceNaming): string[] {
  const texts = nameHi === '' || nameHi === name ? [name] : [name, nameHi]
  // People write 'Rajiv Chowk Metro Station' where the list has 'Rajiv Chowk Metro'.
  if (isAlias || texts.length === 1 || (kind !== 'metro' && kind !== 'rrts')) return texts
  return [...texts, `${name} Station`, `${nameHi} स्टेशन`]
}

function directoryNames(named: IndexedName): DirectoryName[] {
  const { hit, isAlias, latin, hindi } = named
  const words = [latin, hindi, [...latin, 'station'], [...hindi, 'स्टेशन']]
  return textsOf(named).map((text, at) => ({
    hit,
    isAlias,
    text: nameText(text),
    spelling: words[at]!.join(' '),
  }))
}
