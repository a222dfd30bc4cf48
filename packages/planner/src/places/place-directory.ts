import type { Point } from '@sawari/geo'
import type { City, Place, PlaceName, Stand } from '../model/stand.ts'
import { placeWords } from './place-words.ts'
import { isDevanagari, romanise } from './romanise.ts'
import { buildVocabulary, type Vocabulary } from './vocabulary.ts'

/** A stand, or a place of the gazetteer that is not a stand. */
export type PlaceHit =
  | { readonly kind: 'stand'; readonly stand: Stand }
  | { readonly kind: 'place'; readonly place: Place }

/** One name of one place, prepared for comparing. */
export interface DirectoryName {
  readonly hit: PlaceHit
  /** Whether the name is that of a place merged into the stand. */
  readonly isAlias: boolean
  /** Its words in normalised spelling, separated by spaces. */
  readonly spelling: string
  /** Trimmed, in lower case. */
  readonly text: string
  /** For a Hindi name: its words in Latin letters, and the words of the matching English name. */
  readonly latinWords: readonly string[]
}

/** Every name by which a place can be found, prepared for searching. */
export interface PlaceDirectory {
  /** Names of stands before those of places. */
  readonly names: readonly DirectoryName[]
  readonly vocabulary: Vocabulary
  /**
   * Vocabulary of the `latinWords`, for Hindi typed in Latin letters and for names typed in both
   * scripts.
   */
  readonly latinVocabulary: Vocabulary
  readonly namesByText: ReadonlyMap<string, readonly DirectoryName[]>
  readonly namesBySpelling: ReadonlyMap<string, readonly DirectoryName[]>
  /** Known places outside the region. */
  readonly outside: readonly OutsidePlace[]
}

/** A gazetteer place, with the stand that it is or was merged into, and its other names. */
export type GazetteerPlace = Place & { readonly standId?: string; readonly aliases?: readonly PlaceName[] }

/** A well-known place outside the region, where no trip begins or ends. */
export interface OutsidePlace extends PlaceName, Point {
  readonly aliases: readonly PlaceName[]
}

/** Words that users may add to the name of a place in a city. */
export const CITY_WORDS: Readonly<Record<City, ReadonlySet<string>>> = {
  Noida: new Set(placeWords('Noida नोएडा')),
  'Greater Noida': new Set(placeWords('Greater Noida ग्रेटर नोएडा')),
  Ghaziabad: new Set(placeWords('Ghaziabad ग़ाज़ियाबाद')),
  Delhi: new Set(placeWords('New Delhi नई दिल्ली')),
}

/** Places with a `standId` are found as that stand, also by their own names. */
export function buildPlaceDirectory(
  stands: readonly Stand[],
  places: readonly GazetteerPlace[],
  outside: readonly OutsidePlace[] = [],
): PlaceDirectory {
  const standById = new Map(stands.map(stand => [stand.id, stand]))
  const standByPlaceId = new Map(stands.map(stand => [stand.placeId, stand]))
  const names = stands.flatMap(stand =>
    [stand, ...stand.aliases].flatMap(name => namesOf(name, { kind: 'stand', stand })),
  )
  const known = new Set(names.map(({ hit, text }) => keyOf(hit, text)))
  for (const place of places) {
    const stand = standByPlaceId.get(place.placeId) ?? standById.get(place.standId ?? '')
    const hit: PlaceHit = stand === undefined ? { kind: 'place', place } : { kind: 'stand', stand }
    const own = [place, ...(place.aliases ?? [])].flatMap(name => namesOf(name, hit))
    names.push(...own.filter(({ text }) => !known.has(keyOf(hit, text))))
  }
  return {
    names,
    vocabulary: buildVocabulary(names.map(({ spelling }) => spelling.match(/\S+/g) ?? [])),
    latinVocabulary: buildVocabulary(names.map(({ latinWords }) => latinWords)),
    namesByText: groupBy(names, ({ text }) => text),
    namesBySpelling: groupBy(names, ({ spelling }) => spelling),
    outside,
  }
}

/** Normalises a name for comparison: trimmed and lower-case. */
export function nameText(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

function namesOf({ name, nameHi }: PlaceName, hit: PlaceHit): DirectoryName[] {
  const own = hit.kind === 'stand' ? hit.stand : hit.place
  return [name, nameHi, ...asStation(own, name, nameHi)]
    .filter(text => text !== '')
    .map(text => ({
      hit,
      isAlias: text !== own.name && text !== own.nameHi,
      spelling: placeWords(text).join(' '),
      text: nameText(text),
      latinWords: isDevanagari(text) ? latinWordsOf(text, name) : [],
    }))
}

function latinWordsOf(nameHi: string, name: string): string[] {
  return [...placeWords(name), ...placeWords(nameHi).map(romanise)]
}

/** Adds 'Station': people say 'Rajiv Chowk Metro Station' where the list has 'Rajiv Chowk Metro'. */
function asStation({ kind, ...own }: Place, name: string, nameHi: string): string[] {
  if ((kind !== 'metro' && kind !== 'rrts') || name !== own.name || nameHi === '') return []
  return [`${name} Station`, `${nameHi} स्टेशन`]
}

function keyOf(hit: PlaceHit, text: string): string {
  return `${hit.kind === 'stand' ? hit.stand.id : hit.place.placeId} ${text}`
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
