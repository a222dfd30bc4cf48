// Words around a count, chosen and written by the platform's ICU rules.

interface Forms {
  /** For nothing at all, where the language has words of its own for it. */
  readonly zero?: string
  readonly one: string
  readonly other: string
}

/** Puts a count into the form that the language asks for; '#' in the form is where the figure goes. */
export function countingIn(locale: 'en-IN' | 'hi-IN'): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale)
  const figures = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  return (count, forms) => {
    const counted = rules.select(count) === 'one' ? forms.one : forms.other
    const form = count === 0 ? (forms.zero ?? counted) : counted
    return form.replace('#', figures.format(count))
  }
}
