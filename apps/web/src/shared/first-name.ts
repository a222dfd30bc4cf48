/** 'Bilal Khan' as 'Bilal K.': all that may be shown of a person outside a connection. */
export function firstNameAndInitial(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = Array.from(others.at(-1) ?? '')[0]
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en')}.`
}
