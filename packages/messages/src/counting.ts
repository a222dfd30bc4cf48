// Plural forms and the formats of numbers and moments, by the platform's ICU rules.

interface Forms {
  /** The form for 0, if it differs from the form of the plural rule. */
  readonly zero?: string
  readonly one: string
  readonly other: string
}

/** Smaller numbers need no formatter, whose creation takes a cheap phone a tenth of a second. */
const FIRST_GROUPED = 1_000

/** Returns the plural form for the count, with '#' replaced by the formatted number. */
export function countingIn(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale)
  let figures: Intl.NumberFormat | undefined
  const figureOf = (count: number) => {
    if (Number.isInteger(count) && count >= 0 && count < FIRST_GROUPED) return String(count)
    figures ??= new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
    return figures.format(count)
  }
  return (count, forms) => {
    const counted = rules.select(count) === 'one' ? forms.one : forms.other
    const form = count === 0 ? (forms.zero ?? counted) : counted
    return form.replace('#', figureOf(count))
  }
}

/** The format of a time of saving: '21 Nov, 09:12', in Indian time and Latin digits. */
export const momentFormat: Intl.DateTimeFormatOptions = {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  numberingSystem: 'latn',
}
