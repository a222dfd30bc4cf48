// Words around a count, chosen and written by the platform's ICU rules.

interface Forms {
  /** For nothing at all, where the language has words of its own for it. */
  readonly zero?: string
  readonly one: string
  readonly other: string
}

/** Below it every figure is written as it is; making a formatter keeps a cheap phone busy for a tenth of a second. */
const FIRST_GROUPED = 1_000

/** Puts a count into the form that the language asks for; '#' in the form is where the figure goes. */
export function countingIn(locale: 'en-IN' | 'hi-IN'): (count: number, forms: Forms) => string {
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
