// How a rider's name and e-mail appear to a stranger.

const graphemes = /* @__PURE__ */ new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first name and the initial of the last name: 'Bilal K.'. */
export function shownName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1)! : ''
  return last === '' ? words[0]! : `${words[0]!} ${firstOf(last).toUpperCase()}.`
}

/** The first letter and the domain: 'p•••@example.com'. */
export function maskedEmail(email: string): string {
  return `${firstOf(email)}•••@${email.slice(email.lastIndexOf('@') + 1)}`
}

/** Two ASCII characters are two letters, except a line break, which no name begins with. */
const PLAIN = /^[\x20-\x7e](?:[\x20-\x7e]|$)/

function firstOf(text: string): string {
  if (PLAIN.test(text)) return text[0]!
  for (const { segment } of graphemes.segment(text)) return segment
  return ''
}
