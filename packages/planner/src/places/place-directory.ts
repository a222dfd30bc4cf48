import type { Point } from '@sawari/geo'
import type { PlaceKind, PlaceName, Stand } from '../model/stand.ts'
import { NameWords } from './name-words.ts'
import { once } from './once.ts'
import type { GazetteerPlace, PlaceHit } from './place-hit.ts'
import { placeWords } from './place-words.ts'
import { buildNameIndex, type IndexedName, type NameIndex } from './search/name-index.ts'
import { buildVocabulary, type WordedRegion } from './search/vocabulary.ts'

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

/** Every name by which a place can be found, prepared for searching. */
export interface PlaceDirectory {
  /** The names in the form that the search reads. */
  readonly index: NameIndex
  readonly namesByText: ReadonlyMap<string, readonly DirectoryName[]>
  readonly namesBySpelling: ReadonlyMap<string, readonly DirectoryName[]>
  /** Known places outside the region. */
  readonly outside: readonly OutsidePlace[]
  /** Their names, so that a town outside is not taken for a hospital with its name here. */
  readonly outsideNames: ReadonlySet<string>
}

/** A well-known place outside the region, where no trip begins or ends. */
export interface OutsidePlace extends PlaceName, Point {
  readonly aliases: readonly PlaceName[]
}

/** Places with a `standId` are found as that stand, also by their own names. */
export function buildPlaceDirectory(
  stands: readonly Stand[],
  places: readonly GazetteerPlace[],
  region: WordedRegion,
  outside: readonly OutsidePlace[] = [],
): PlaceDirectory {
  const words = new NameWords()
  const names = namePairs(stands, places, words)
  // Whole names are looked up only when a plan is requested by name.
  const texts = once(() => names.flatMap(textsOf))
  const byText = once(() => groupBy(texts(), ({ text }) => text))
  const bySpelling = once(() => groupBy(texts(), ({ spelling }) => spelling))
  return {
    index: buildNameIndex(names, words, buildVocabulary(region)),
    get namesByText() {
      return byText()
    },
    get namesBySpelling() {
      return bySpelling()
    },
    outside,
    outsideNames: new Set(outside.flatMap(spellingsOf)),
  }
}

type StandHit = PlaceHit & { readonly kind: 'stand' }

function namePairs(
  stands: readonly Stand[],
  places: readonly GazetteerPlace[],
  words: NameWords,
): readonly IndexedName[] {
  const standById = new Map(stands.map(stand => [stand.id, stand]))
  const standByPlaceId = new Map(stands.map(stand => [stand.placeId, stand]))
  const names = new Map<string, IndexedName>()
  const add = (pair: PlaceName, hit: StandHit, kind: PlaceKind): void => {
    const key = `${hit.stand.placeId} ${nameText(pair.name)}`
    const known = names.get(key)
    const named = known === undefined ? indexedName(pair, hit, kind, words) : { ...known, hit, kind }
    names.set(key, named)
  }
  for (const stand of stands)
    for (const name of [stand, ...stand.aliases]) add(name, { kind: 'stand', stand }, stand.kind)
  const others: IndexedName[] = []
  const addName = (pair: PlaceName, hit: PlaceHit, kind: PlaceKind): void => {
    if (hit.kind === 'place') others.push(indexedName(pair, hit, kind, words))
    else add(pair, hit, kind)
  }
  for (const place of places) {
    const stand = standByPlaceId.get(place.placeId) ?? (place.standId && standById.get(place.standId))
    const hit: PlaceHit = stand === undefined ? { kind: 'place', place } : standHit(stand, place)
    addName(place, hit, place.kind)
    for (const alias of place.aliases ?? []) addName(alias, hit, place.kind)
  }
  return [...names.values(), ...others]
}

function standHit(stand: Stand, place: GazetteerPlace): StandHit {
  return place.placeId === stand.placeId ? { kind: 'stand', stand } : { kind: 'stand', stand, place }
}

function indexedName(
  { name, nameHi }: PlaceName,
  hit: PlaceHit,
  kind: PlaceKind,
  words: NameWords,
): IndexedName {
  const own = hit.kind === 'stand' ? hit.stand : hit.place
  const wordsAt = words.count
  const latin = words.split(name)
  const hindi = nameHi === '' || nameHi === name ? [] : words.split(nameHi)
  return { hit, name, nameHi, latin, hindi, wordsAt, isAlias: name !== own.name, kind }
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
function textsOf({ hit, name, nameHi, latin, hindi, isAlias, kind }: IndexedName): DirectoryName[] {
  const texts = [directoryName(hit, isAlias, name, latin)]
  if (hindi.length > 0) texts.push(directoryName(hit, isAlias, nameHi, hindi))
  // People write 'Rajiv Chowk Metro Station' where the list has 'Rajiv Chowk Metro'.
  if (isAlias || hindi.length === 0 || (kind !== 'metro' && kind !== 'rrts')) return texts
  return [
    ...texts,
    directoryName(hit, isAlias, `${name} Station`, [...latin, 'station']),
    directoryName(hit, isAlias, `${nameHi} स्टेशन`, [...hindi, 'स्टेशन']),
  ]
}

function directoryName(
  hit: PlaceHit,
  isAlias: boolean,
  text: string,
  words: readonly string[],
): DirectoryName {
  return { hit, isAlias, spelling: words.join(' '), text: nameText(text) }
}

function groupBy(
  names: readonly DirectoryName[],
  keyOf: (name: DirectoryName) => string,
): Map<string, DirectoryName[]> {
  const groups = new Map<string, DirectoryName[]>()
  for (const name of names) {
    const group = groups.get(keyOf(name))
    if (group === undefined) groups.set(keyOf(name), [name])
    else group.push(name)
  }
  return groups
}
