// Names that begin with the query and continue in different ways.
import type { PlaceName, Stand } from '../model/stand.ts'
import { STATION_WORDS } from './place-cores.ts'
import type { FoundPlace, GazetteerPlace } from './place-match.ts'
import { hasDigit, placeWords } from './place-words.ts'
import { isDevanagari } from './romanise.ts'
import { editsBetween } from './search/edits.ts'
import { soundOf } from './search/word-list.ts'
import { SPELLED_AS } from './search/word-tables.ts'

/**
 * Whether the places found differ by a number that was not typed: 'Gyan Khand' may be 1 or 2, even if a mall
 * has the name without a number.
 */
export function isOneOfANumber(
  typed: readonly string[],
  best: FoundPlace,
  sure: readonly FoundPlace[],
): boolean {
  if (typed.some(hasDigit)) return false
  const isNumbered = (hit: FoundPlace, series: string) => seriesOf(hit).includes(series)
  if (sure.some(hit => isNumbered(hit, typed.join(' ')))) return true
  // Where the names have no Hindi, a query in Hindi has as many words as the series.
  const alike = typed.some(isDevanagari) ? sure.flatMap(seriesOf) : []
  const asLong = alike.filter(series => series.split(' ').length === typed.length)
  if (new Set(asLong).size < asLong.length) return true
  return seriesOf(best).some(series => sure.some(hit => hit !== best && isNumbered(hit, series)))
}

/** Whether the name says no more than was typed, apart from its location and words for a station. */
export function isWholeName(typed: readonly string[], hit: FoundPlace): boolean {
  const most = typed.filter(isNoStationWord).length
  return metNamesOf(hit).some(name => name !== '' && headOf(name).filter(isNoStationWord).length <= most)
}

export function isBegunBy(word: string, hit: FoundPlace): boolean {
  return metNamesOf(hit).some(name => plainWords(name)[0] === word)
}

function isNoStationWord(word: string): boolean {
  return !STATION_WORDS.has(word)
}

/** The numbered names, without their numbers. */
function seriesOf(hit: FoundPlace): readonly string[] {
  return metNamesOf(hit)
    .map(plainWords)
    .filter(words => words.some(hasDigit))
    .map(words => words.filter(word => !hasDigit(word)).join(' '))
}

/**
 * Whether both names begin with the typed words and each continues with different words, such as apartments and
 * an enclave with the same beginning. The part after a comma is a location and does not count.
 */
export function beginsAlike(typed: readonly string[], best: FoundPlace, other: FoundPlace): boolean {
  return metNamesOf(best).some((name, script) => {
    const own = headOf(name)
    const others = headOf(metNamesOf(other)[script]!)
    if (own.length <= typed.length || others.length <= typed.length) return false
    return beginsWith(own, typed) && beginsWith(others, typed) && !beginsWith(others, own)
  })
}

function headOf(name: string): readonly string[] {
  return plainWords(name.split(',')[0]!)
}

function beginsWith(words: readonly string[], first: readonly string[]): boolean {
  return first.every((word, at) => words[at] === word)
}

function plainWords(name: string): readonly string[] {
  return placeWords(name).map(word => SPELLED_AS.get(word) ?? word)
}

/** Whether the word is only a beginning of one of the name by its sound, and none differs from it in a letter only. */
export function isOnlyBeginning(typed: string, hit: FoundPlace): boolean {
  const sound = soundOf(typed)
  const sounds = metNamesOf(hit).flatMap(plainWords).map(soundOf)
  return sounds.some(own => own.startsWith(sound)) && !sounds.some(own => editsBetween(sound, own, 1) <= 1)
}

/** The name that the query matched. */
export function metNameOf(hit: FoundPlace): string {
  return metNamesOf(hit)[0]
}

/** The name that the query matched, in English and in Hindi. */
function metNamesOf(hit: FoundPlace): readonly [name: string, nameHi: string] {
  const own = hit.kind === 'stand' ? hit.stand : hit.place
  if (hit.metAs === undefined) return [own.name, own.nameHi]
  const { place = own } = hit
  const names = [place, own].flatMap(each => [each, ...aliasesOf(each)])
  const met = names.find(({ name }) => name === hit.metAs)
  return [hit.metAs, met?.nameHi ?? '']
}

function aliasesOf(place: Stand | GazetteerPlace): readonly PlaceName[] {
  return place.aliases ?? []
}
