/** 'Bilal K.' for 'Bilal Khan': the only form shown to riders who are not connected. */
export function firstNameAndInitial(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = Array.from(others.at(-1) ?? '')[0]
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en')}.`
}
