// How a rider's name and email appear to a stranger.

const graphemes = /* @__PURE__ */ new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const ONLY_ASCII = /^[\x20-\x7e]*$/
const UNSEEN = /\p{Cc}|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu
/** Joiners shape Indic letters; anywhere else they only make two names look alike. */
const STRAY_JOINER = /(?<!\p{L}|\p{M})(?:\u200c|\u200d)|(?:\u200c|\u200d)(?!\p{L})/gu
/** No script puts more marks on one letter. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu

/**
 * A name as other riders see it: without characters that reverse the surrounding text, are invisible, or stack
 * over other lines.
 */
export function legibleName(name: string): string {
  if (ONLY_ASCII.test(name)) return name
  return name
    .replaceAll(UNSEEN, '')
    .replaceAll(STRAY_JOINER, '')
    .replaceAll(TOO_MANY_MARKS, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The first name and the initial of the last name: 'Bilal K.'. */
export function shownName(name: string): string {
  const words = legibleName(name).match(/\S+/g) ?? ['']
  const last = words.length > 1 ? words.at(-1)! : ''
  return last === '' ? words[0]! : `${words[0]!} ${firstOf(last).toUpperCase()}.`
}

/** The address of a stranger. A letter and a domain would identify many. */
export const HIDDEN_EMAIL = '•••@•••'

/** Two ASCII characters are two letters, except CR LF, with which no name begins. */
const PLAIN = /^[\x20-\x7e](?:[\x20-\x7e]|$)/

function firstOf(text: string): string {
  if (PLAIN.test(text)) return text[0]!
  for (const { segment } of graphemes.segment(text)) return segment
  return ''
}
