import { distanceKm, type Point } from '../geo/index.ts'
import { PLACE_KINDS, type PlaceKind, type PlanPlace } from '../model/stand.ts'
import { AS_GOOD_MISFIT, fromSearch, HITS, sureHits } from './from-search.ts'
import {
  isAnyStation,
  isCalledSo,
  isLineWord,
  outsideIn,
  PlaceCores,
  spelledPlainly,
  splitCity,
} from './place-cores.ts'
import { type DirectoryName, nameText, type PlaceDirectory, textsOf } from './place-directory.ts'
import { distinct, isAsTyped, isSameHit, type PlaceHit, placeOf, sizeOf } from './place-match.ts'
import { searchPlaces } from './place-search.ts'
import { placeWords } from './place-words.ts'
import { areDifferentPlaces, ask, type Resolution } from './resolution.ts'
import type { PlaceNaming } from './search/name-index.ts'
import type { Vocabulary } from './search/vocabulary.ts'
import { ANY_OF_A_KIND } from './search/word-tables.ts'

/** The result of resolving one end of a trip. */
export type EndResolution =
  /** `isRenamed`: the place has another name than was typed. */
  | { readonly kind: 'found'; readonly place: PlanPlace; readonly isRenamed?: boolean }
  | Exclude<Resolution, { readonly kind: 'found' }>

const LESSER_KINDS: readonly PlaceKind[] = ['bus-stop', 'area', 'park', 'school']
/** A station is a separate place, even beside others. */
const STATION_KINDS: readonly PlaceKind[] = ['metro', 'rrts', 'rail', 'bus']
/** A place of the map farther than this from the stand with its name is another place. */
const OWN_STAND_KM = 3
/** A stand this near to a place with the same name is the place where one boards. */
const STAND_OF_PLACE_KM = 0.7
/** The same for a station of the metro: a quarter is larger than a stop. */
const STATION_OF_PLACE_KM = 1.3
/** Coordinates within this distance of the stand with the same name refer to that stand. */
const SAME_STAND_KM = 0.15

/**
 * Returns a function that resolves names. The exact name is used first, ignoring case; then the name without
 * its city and without words such as 'Metro Station'; then a search hit in which every word was found as typed,
 * if no other place matches as well.
 */
export function createResolver(
  directory: PlaceDirectory,
  cores = new PlaceCores(directory),
): (name: string) => Resolution {
  return name => resolveAs(name, exactHits(directory, name))

  function resolveAs(name: string, exact: readonly PlaceHit[]): Resolution {
    const words = placeWords(name)
    const sameCore = coreHits(directory, cores, words)
    const { vocabulary } = directory.index
    const plainWords = spelledPlainly(words, vocabulary)
    // 'Hospital' and 'petrol pump' alone identify no place, even if a bus stop has this name.
    const isAnyOfAKind = nameOnlyKind(plainWords, vocabulary) && exact.every(({ kind }) => kind === 'place')
    const tooFar = isAnyOfAKind ? [] : standsTooFar(exact, sameCore)
    if (tooFar.length > 0)
      return ask(apart([...tooFar, ...exact, ...namesakes(exact, sameCore)].toSorted(compareHits)))
    if (exact.length > 0 && !isAnyOfAKind)
      return fromExact({ exact, sameCore, sounding: cores.namesSounding(words) })
    if (isCity(plainWords, vocabulary) || isAnyOfAKind) {
      return ask(searchPlaces(directory, name, { limit: HITS }).filter(hit => isAsTyped(hit.match)))
    }
    const pointOutside = cores.outside().points.get(words.join(' '))
    const mayBeSpelledSo = sameCore.length === 0 && pointOutside === undefined && !isAnyStation(plainWords)
    const sounding = mayBeSpelledSo ? cores.namesSounding(words) : []
    // One word may be the beginning of a better known name.
    const isKnown = words.length > 1 || sounding.some(({ hit }) => hit.kind === 'stand')
    if (sounding.length > 0 && isKnown) return fromSounding(sounding, words)
    // A station of a town may be a railway or a metro station: the search knows more about both.
    if (sameCore.length > 0 && isNoStation(words, sameCore)) return stationOr(directory, name, sameCore)
    if (sameCore.length > 0 && !isAnyStation(plainWords))
      return fromCore(directory, name, { cores, words, sameCore })
    if (pointOutside !== undefined) return { kind: 'outside', point: pointOutside }
    return fromSearch(directory, name, () => outsideIn(cores.outside(), words))
  }

  /** What the same name means in its usual spelling. */
  function fromSounding(names: readonly DirectoryName[], typed: readonly string[]): Resolution {
    const hits = hitsOfNames(names)
    const [best] = hits.toSorted(compareHits)
    const spelling = names.find(({ hit }) => hit === best)!.spelling
    const isLine = typed.some(isLineWord) && !spelling.split(' ').some(isLineWord)
    return resolveAs(isLine ? `${spelling} metro` : spelling, hits)
  }
}

/** Resolves one end of a trip. Coordinates are used as they are, except close to the stand of that name. */
export function createEndResolver(
  directory: PlaceDirectory,
  resolve: (name: string) => Resolution,
): (wanted: { readonly name: string; readonly point?: Point }) => EndResolution {
  return ({ name, point }) => {
    if (point === undefined) {
      const resolution = resolve(name)
      if (resolution.kind !== 'found') return resolution
      const place = planPlace(resolution.hit)
      const { nameHi } = resolution.hit.place ?? placeOf(resolution.hit)
      const isRenamed = !isCalledSo(name, [place.name, nameHi], directory.vocabulary)
      return { kind: 'found', place, ...(isRenamed && { isRenamed }) }
    }
    const nearest = standsCalled(directory, name, point).toSorted(
      (a, b) => distanceKm(placeOf(a), point) - distanceKm(placeOf(b), point),
    )[0]
    const { latitude, longitude } = point
    return { kind: 'found', place: nearest ? planPlace(nearest) : { name, latitude, longitude } }
  }
}

/**
 * The stands at a point that this exact name denotes. As long as the names of all places are not indexed, those of the
 * stands decide where they can: on a device the index takes longer than the rest of a first plan.
 */
function standsCalled(directory: PlaceDirectory, name: string, point: Point): readonly PlaceHit[] {
  const isThere = (hit: PlaceHit) => hit.kind === 'stand' && distanceKm(hit.stand, point) <= SAME_STAND_KM
  const hits = directory.isIndexed ? undefined : hitsByStands(directory, name, isThere)
  return (hits ?? exactHits(directory, name)).filter(isThere)
}

/** The stands among `exactHits`, or none if none is there; undefined if the names of other places decide. */
function hitsByStands(
  directory: PlaceDirectory,
  name: string,
  isThere: (hit: PlaceHit) => boolean,
): readonly PlaceHit[] | undefined {
  const { namesOfStands } = directory
  const there = namesOfStands.filter(({ hit }) => isThere(hit))
  if (there.length === 0) return []
  const text = nameText(name)
  const isCalledSo = (named: PlaceNaming) => textsOf(named).some(each => nameText(each) === text)
  if (there.some(isCalledSo)) return hitsOfNames(namesOfStands.filter(isCalledSo))
  const words = placeWords(name)
  const spellings = [words, spelledPlainly(words, directory.vocabulary)].map(each => each.join(' '))
  const isSpelledSo = (named: PlaceNaming) =>
    textsOf(named).some(each => spellings.includes(placeWords(each).join(' ')))
  return there.some(isSpelledSo) ? undefined : []
}

function planPlace(hit: PlaceHit): PlanPlace {
  // A place merged into a stand keeps its own name and point: two places of one stand have a walk between them.
  const { name, latitude, longitude } = hit.place ?? placeOf(hit)
  return { name, latitude, longitude, ...(hit.kind === 'stand' && { standId: hit.stand.id }) }
}

/** The places with this name; only the stand with exactly this name, if there is one. */
function exactHits(directory: PlaceDirectory, name: string): readonly PlaceHit[] {
  const sameText = directory.namesByText.get(nameText(name)) ?? []
  return hitsOfNames(sameText.length > 0 ? sameText : namesSpelled(directory, placeWords(name)))
}

function hitsOfNames(names: readonly Pick<DirectoryName, 'hit' | 'isAlias'>[]): readonly PlaceHit[] {
  const own = names.filter(({ hit, isAlias }) => hit.kind === 'stand' && !isAlias)
  if (own.length === 1) return [own[0]!.hit]
  // 'Bawana' is not the stop 'Industrial Area (Bawana)' if there is a 'Bawana'.
  const isNamed = names.some(({ isAlias }) => !isAlias)
  return distinct(
    names.filter(({ hit, isAlias }) => !isNamed || !isAlias || hit.kind === 'stand').map(({ hit }) => hit),
  )
}

/**
 * The names that equal these words as typed, or after expanding a station's abbreviation: 'Old Town Rly Stn'.
 */
function namesSpelled(
  { namesBySpelling, index }: PlaceDirectory,
  words: readonly string[],
): readonly DirectoryName[] {
  const plain = spelledPlainly(words, index.vocabulary)
  const typed = namesBySpelling.get(words.join(' '))
  return typed ?? (isAnyStation(plain) ? namesBySpelling.get(plain.join(' ')) : undefined) ?? []
}

/** Whether the words denote a kind of place ('petrol pump') but no single place. */
function nameOnlyKind(words: readonly string[], { weightOf }: Vocabulary): boolean {
  return ANY_OF_A_KIND.has(words.join(' ')) || (words.length === 1 && weightOf(words[0]!) < 1)
}

/** Whether the words denote a city and no place in it. */
function isCity(words: readonly string[], { cityPhrases }: Vocabulary): boolean {
  const text = words.join(' ')
  return cityPhrases.some(({ city }) => placeWords(city).join(' ') === text)
}

/** If the query names a city, only places in it. */
function coreHits(
  { index: { vocabulary } }: PlaceDirectory,
  cores: PlaceCores,
  words: readonly string[],
): readonly PlaceHit[] {
  const whole = cores.hitsOf(words)
  const inCity = splitCity(words, vocabulary)
  const inside =
    inCity === undefined ? [] : cores.hitsOf(inCity.words).filter(hit => placeOf(hit).city === inCity.city)
  const hits = distinct([...whole, ...inside])
  if (!words.some(isLineWord)) return hits
  // 'Qutub Minar Metro' is the stop with that name at the station, not the one at the tower.
  const atStation = hits.filter(hit => placeWords(ownNameOf(hit)).some(isLineWord))
  return atStation.length > 0 ? atStation : hits
}

/** Whether the query asks for a station, and no place with the name is one: 'Kavi Nagar Metro'. */
function isNoStation(words: readonly string[], sameCore: readonly PlaceHit[]): boolean {
  return words.some(isLineWord) && !sameCore.some(isOnLine)
}

function isOnLine(hit: PlaceHit): boolean {
  return placeWords(ownNameOf(hit)).some(isLineWord)
}

/** The station with another spelling: 'Janak Puri West Metro'; otherwise a question. */
function stationOr(directory: PlaceDirectory, name: string, sameCore: readonly PlaceHit[]): Resolution {
  const searched = fromSearch(directory, name, () => undefined)
  if (searched.kind === 'found' && isOnLine(searched.hit)) return searched
  return ask([...sameCore, ...(searched.kind === 'ambiguous' ? searched.candidates : [])])
}

function ownNameOf(hit: PlaceHit): string {
  return (hit.place ?? placeOf(hit)).name
}

interface ExactQuery {
  readonly exact: readonly PlaceHit[]
  readonly sameCore: readonly PlaceHit[]
  readonly sounding: readonly DirectoryName[]
}

/** The place with exactly this name, unless a stand elsewhere has a name that people do not tell apart from it. */
function fromExact({ exact, sameCore, sounding }: ExactQuery): Resolution {
  const isStand = exact.some(({ kind }) => kind === 'stand')
  // 'Burari Metro' is the station, although a quarter called Burari lies elsewhere.
  const isStation = exact.some(isOnLine)
  const stands = sounding.filter(
    ({ hit, isAlias }) => !isStand && !isAlias && hit.kind === 'stand' && (!isStation || isOnLine(hit)),
  )
  const alike = distinct(stands.map(({ hit }) => hit))
  const near = withStandNearby(exact, [...sameCore, ...alike])
  const isElsewhere = (stand: PlaceHit) =>
    [...exact, ...near, ...sameCore].every(hit => areDifferentPlaces(stand, hit))
  const elsewhere = alike.filter(isElsewhere)
  if (elsewhere.length > 0) return ask([...elsewhere, ...exact])
  return oneOf([...near, ...namesakes(exact, sameCore)], sameCore)
}

/** If the name is that of a stop or quarter at a stand with the same name, the stand is meant. */
function withStandNearby(exact: readonly PlaceHit[], alike: readonly PlaceHit[]): readonly PlaceHit[] {
  const stands = alike.filter(({ kind }) => kind === 'stand')
  return distinct(
    exact.map(hit => {
      if (hit.kind === 'stand' || STATION_KINDS.includes(hit.place.kind)) return hit
      const within = (km: number) => (stand: PlaceHit) => distanceKm(placeOf(stand), placeOf(hit)) <= km
      const isStationThere = within(STATION_OF_PLACE_KM)
      return (
        stands.find(within(STAND_OF_PLACE_KM)) ??
        stands.find(stand => isOnLine(stand) && isStationThere(stand)) ??
        hit
      )
    }),
  )
}

/** A place that is not a stand, or is a stand with another name, does not win over these places in other cities. */
function namesakes(exact: readonly PlaceHit[], sameCore: readonly PlaceHit[]): readonly PlaceHit[] {
  const cities = new Set(exact.map(hit => placeOf(hit).city))
  if (exact.some(hit => hit.kind === 'stand' && hit.place === undefined)) return []
  return sameCore.filter(hit => !cities.has(placeOf(hit).city) && !isLesser(hit))
}

/** Whether the place is a stop, one of the many names of the map, or known by its address alone. */
function isLesser(hit: PlaceHit): boolean {
  return hit.kind === 'place' && (LESSER_KINDS.includes(hit.place.kind) || hit.place.quality === 'C')
}

/** The stands with this name that are too far from the map's places with this name to be the stand there. */
function standsTooFar(exact: readonly PlaceHit[], sameCore: readonly PlaceHit[]): readonly PlaceHit[] {
  if (exact.length === 0 || exact.some(({ kind }) => kind === 'stand')) return []
  const isTooFar = (stand: PlaceHit) =>
    exact.every(
      hit =>
        placeOf(hit).city === placeOf(stand).city && distanceKm(placeOf(hit), placeOf(stand)) > OWN_STAND_KM,
    )
  return sameCore.filter(hit => hit.kind === 'stand' && isTooFar(hit))
}

interface CoreQuery {
  readonly cores: PlaceCores
  readonly words: readonly string[]
  readonly sameCore: readonly PlaceHit[]
}

/**
 * The place of these words. If its name continues with the quarter, as for a hospital, another place matches as
 * well if it has the same name in another quarter, or an equally similar name.
 */
function fromCore(
  directory: PlaceDirectory,
  name: string,
  { cores, words, sameCore }: CoreQuery,
): Resolution {
  const { vocabulary } = directory.index
  const typed = [words, splitCity(words, vocabulary)?.words ?? words]
  if (!sameCore.every(hit => typed.some(each => cores.isByQuarter(each, hit)))) return oneOf(sameCore, [])
  const sure = sureHits(directory, name)
  const [best] = sameCore.toSorted(compareHits)
  const misfit = sure.find(hit => isSameHit(hit, best!))?.misfit
  const asNear = sure.filter(hit => misfit !== undefined && hit.misfit <= misfit + AS_GOOD_MISFIT)
  const namesakes = [...sameCore, ...asNear].filter(hit => areDifferentPlaces(best!, hit))
  return namesakes.length === 0 ? oneOf(sameCore, []) : ask(apart([best!, ...namesakes]))
}

/** The best of several hits if all are one place, otherwise a question. */
function oneOf(hits: readonly PlaceHit[], more: readonly PlaceHit[]): Resolution {
  const [best, ...others] = hits.toSorted(compareHits)
  if (best === undefined) return { kind: 'unknown' }
  const namesakes = others.filter(hit => areDifferentPlaces(best, hit) && !isLesserInCity(hit, best))
  return namesakes.length === 0 ? { kind: 'found', hit: best } : ask(apart([best, ...namesakes, ...more]))
}

/** Removes the places that are the same as an earlier one. */
function apart(hits: readonly PlaceHit[]): readonly PlaceHit[] {
  return hits.filter((hit, at) => hits.slice(0, at).every(before => areDifferentPlaces(before, hit)))
}

/** Within a city the larger stand with a name is meant. */
function isLesserInCity(hit: PlaceHit, best: PlaceHit): boolean {
  return placeOf(hit).city === placeOf(best).city && sizeOf(hit) < sizeOf(best)
}

/**
 * Stands first, the largest before the others; then by kind, stations first; then stops by the number of
 * routes.
 */
function compareHits(a: PlaceHit, b: PlaceHit): number {
  const [one, other] = [placeOf(a), placeOf(b)]
  return (
    sizeOf(b) - sizeOf(a) ||
    PLACE_KINDS.indexOf(one.kind) - PLACE_KINDS.indexOf(other.kind) ||
    (other.busRoutes ?? 0) - (one.busRoutes ?? 0)
  )
}
