// Words that somebody who guesses the password of a certain rider tries first: ASVS 5.0, 6.1.2 and 6.2.11.
// docs/security.md documents the list.

/** Of the product, its parts and roles. */
export const PRODUCT_WORDS = ['sawari', 'auto', 'rickshaw', 'travel', 'buddy', 'moderator'] as const

/** Shorter ones of a rider leave enough to guess: a password has eight characters. */
const SHORTEST_WORD = 5
/** A word and so many things that are guessed at once ('@', '123', '2024') are no password. */
const MOST_BESIDE = 3

export interface PasswordOwner {
  readonly name: string
  readonly email: string
}

/**
 * Whether a password is a word of the product, of its owner's name or of the part of the e-mail before the @, with next
 * to nothing beside it: 'Sawari@123', 'Pr1ya!2024'.
 */
export function isMadeOfKnownWords(password: string, owner: PasswordOwner): boolean {
  const typed = password.toLowerCase().replaceAll(/\s/g, '')
  const read = typed.replaceAll(/[@$!013457]/g, each => READ_AS[each]!)
  let beside = typed
  for (const word of wordsOf(owner)) {
    for (const text of [typed, read]) {
      for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
        beside = beside.slice(0, at) + TAKEN.repeat(word.length) + beside.slice(at + word.length)
      }
    }
  }
  return beside !== typed && guessesOf(beside.replaceAll(TAKEN, '')) <= MOST_BESIDE
}

const TAKEN = '\u0000'
const READ_AS: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
}

/** The longest first, so that 'priya' leaves nothing of 'priyanka'. */
function wordsOf({ name, email }: PasswordOwner): string[] {
  const mailbox = email.slice(0, email.lastIndexOf('@')).split('+')[0]!
  const own = [name, mailbox].flatMap(text => {
    const words = text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u)
    const whole = words.join('')
    return [...words, whole, whole.replace(/\d+$/, '')]
  })
  const words = [...PRODUCT_WORDS, ...own.filter(({ length }) => length >= SHORTEST_WORD)]
  return words.toSorted((one, other) => other.length - one.length)
}

/** A year, a row such as '123', 'aaa' or 'cba', and any other character are one guess each. */
function guessesOf(text: string): number {
  let guesses = 0
  let step: number | undefined
  const rest = text.replaceAll(/(?:19|20)\d\d/g, '#')
  for (let at = 0; at < rest.length; at += 1) {
    const toHere = at === 0 ? Number.NaN : rest.charCodeAt(at) - rest.charCodeAt(at - 1)
    const goesOn = Math.abs(toHere) <= 1 && (step === undefined || step === toHere)
    step = goesOn ? toHere : undefined
    if (!goesOn) guesses += 1
  }
  return guesses
}
