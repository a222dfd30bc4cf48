// Formats numbers and times in the language of the page, with Latin digits and Indian grouping in every language;
// names, and links made from phone numbers.

import { currentLanguage, type Language, languages } from '../messages/language.ts'

/** One formatter per language, created on first use. */
function inLanguage<Format>(make: (locale: string) => Format): () => Format {
  const made: Partial<Record<Language, Format>> = {}
  return () => {
    const language = currentLanguage()
    made[language] ??= make(languages[language].locale)
    return made[language]
  }
}

/** Shown when a response has no number. */
const NO_FIGURE = '–'

function numbers(options: Intl.NumberFormatOptions): (value: number) => string {
  const format = inLanguage(locale => new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' }))
  return value => (Number.isFinite(value) ? format().format(value) : NO_FIGURE)
}

function dates(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = inLanguage(
    locale => new Intl.DateTimeFormat(locale, { ...options, numberingSystem: 'latn' }),
  )
  return date => (Number.isNaN(date.getTime()) ? NO_FIGURE : format().format(date))
}

const rupees = numbers({ style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const rupeesAndPaise = numbers({ style: 'currency', currency: 'INR' })

/** 1234 as '₹1,234'. */
export const formatRupees = rupees

/** 10.24 as '₹10.24', 0.5 as '₹0.50', 25 as '₹25': a rate, which unlike a fare may have decimals. */
export const formatExactRupees = (amountRupees: number): string =>
  Number.isInteger(amountRupees) ? rupees(amountRupees) : rupeesAndPaise(amountRupees)

/** 2.349 as '2.3'; the unit comes from the catalogue. */
export const formatOneDecimal = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '21 November 2026', '21 नवंबर 2026'. */
export const formatDay = dates({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const indian = { ...time, timeZone: 'Asia/Kolkata' } as const

/** '21 November 2026 at 09:12', in Indian time. */
export const formatMoment = dates({ ...indian, day: 'numeric', month: 'long', year: 'numeric' })

/** 'Sat, 21 Nov, 09:12', in Indian time. */
export const formatShortMoment = dates({ ...indian, weekday: 'short', day: 'numeric', month: 'short' })

/** '09:12', in Indian time. */
export const formatIndianTime = dates(indian)

/** '09:12', by this device's clock. */
export const formatClockTime = dates(time)

/** 'Bilal K.' for 'Bilal Khan': the only form shown to riders who are not connected. */
export function firstNameAndInitial(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = Array.from(others.at(-1) ?? '')[0]
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en')}.`
}

const COUNTRY_CODE = '91'

/** A `tel:` link of the digits of a phone number; null without a digit. */
export function callLink(phone: string): string | null {
  const digits = internationalDigits(phone)
  return digits && `tel:+${digits}`
}

export function whatsAppLink(phone: string): string | null {
  const digits = internationalDigits(phone)
  return digits && `https://wa.me/${digits}`
}

/** Ten digits are an Indian number. */
function internationalDigits(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '')
  if (digits === '') return null
  return digits.length === 10 ? COUNTRY_CODE + digits : digits
}
