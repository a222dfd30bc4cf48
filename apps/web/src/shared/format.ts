// Formats numbers and times in the language of the page, with Latin digits and Indian grouping in both languages.
import { currentLanguage, type Language } from '../messages/language.ts'

const LOCALES: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' }

/** One formatter per language, created on first use. */
function inLanguage<Format>(make: (locale: string) => Format): () => Format {
  const made: Partial<Record<Language, Format>> = {}
  return () => {
    const language = currentLanguage()
    made[language] ??= make(LOCALES[language])
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

/** 1234 as '₹1,234'. */
export function formatRupees(amountRupees: number): string {
  return rupees(amountRupees)
}

const rupeesAndPaise = numbers({ style: 'currency', currency: 'INR' })

/** 10.24 as '₹10.24', 0.5 as '₹0.50', 25 as '₹25': a rate, which unlike a fare may have decimals. */
export function formatExactRupees(amountRupees: number): string {
  return Number.isInteger(amountRupees) ? rupees(amountRupees) : rupeesAndPaise(amountRupees)
}

const oneDecimal = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 2.349 as '2.3'; the unit comes from the catalogue. */
export function formatOneDecimal(value: number): string {
  return oneDecimal(value)
}

const day = dates({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '21 November 2026', '21 नवंबर 2026'. */
export function formatDay(date: Date): string {
  return day(date)
}

const moment = dates({
  ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

/** '21 November 2026 at 09:12', in Indian time. */
export function formatMoment(date: Date): string {
  return moment(date)
}

const shortMoment = dates({
  ...{ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

/** 'Sat, 21 Nov, 09:12', in Indian time. */
export function formatShortMoment(date: Date): string {
  return shortMoment(date)
}

const indianTime = dates({
  ...{ hour: '2-digit', minute: '2-digit' },
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
})

/** '09:12', in Indian time. */
export function formatIndianTime(date: Date): string {
  return indianTime(date)
}

const clockTime = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** '09:12', by this device's clock. */
export function formatClockTime(date: Date): string {
  return clockTime(date)
}
