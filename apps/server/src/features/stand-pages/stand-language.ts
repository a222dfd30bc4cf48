// The language-dependent parts of a stand's page: texts, names, numbers and addresses.

import type { Language, PageRegion } from '@sawari/contract'
import { LANGUAGE_PARAMETER } from '@sawari/contract'
import type { PlaceName } from '@sawari/planner'
import { type StandWords, wordsEn } from './words-en.ts'
import { wordsHi } from './words-hi.ts'

export interface PageLanguage {
  readonly language: Language
  readonly words: StandWords
  nameOf(place: PlaceName): string
  rupees(amount: number): string
  minutes(count: number): string
  km(distanceKm: number): string
  date(day: string): string
  /** The address in this language. English is the one without the parameter. */
  address(path: string): string
}

const WORDS: Readonly<Record<Language, StandWords>> = { en: wordsEn, hi: wordsHi }
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' }
const METRES_BELOW_KM = 0.95

/** Each language is made when a page first asks for it: its number and date formats take milliseconds to make. */
export function createPageLanguages(): (language: Language) => PageLanguage {
  const made = new Map<Language, PageLanguage>()
  return language => {
    const known = made.get(language) ?? makeLanguage(language)
    made.set(language, known)
    return known
  }
}

function makeLanguage(language: Language): PageLanguage {
  const locale = LOCALES[language]
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  })
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const [minute, hour, hours, km, metre] =
    language === 'en' ? ['min', 'h', 'h', 'km', 'm'] : ['मिनट', 'घंटा', 'घंटे', 'किमी', 'मी']
  const wholeHours = (count: number) => `${count} ${count === 1 ? hour : hours}`
  return {
    language,
    words: WORDS[language],
    nameOf: ({ name, nameHi }) => (language === 'hi' && nameHi !== '' ? nameHi : name),
    rupees: amount => money.format(amount),
    minutes: count => {
      const rest = count % 60 === 0 ? [] : [`${count % 60} ${minute}`]
      return count < 60 ? `${count} ${minute}` : [wholeHours(Math.floor(count / 60)), ...rest].join(' ')
    },
    km: distanceKm =>
      distanceKm < METRES_BELOW_KM
        ? `${Math.max(50, Math.round(distanceKm * 20) * 50)} ${metre}`
        : `${figure.format(distanceKm)} ${km}`,
    date: day => dates.format(new Date(`${day}T00:00:00Z`)),
    address: path => addressIn(language, path),
  }
}

export function addressIn(language: Language, path: string): string {
  return language === 'en' ? path : `${path}?${LANGUAGE_PARAMETER}=${language}`
}

/** The cities of the region, as in 'Auto stands in …'. */
export function placesOf(region: PageRegion, language: Language): string {
  return region.texts[language].places
}
