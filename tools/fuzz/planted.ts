// Recognisable values: a value that is found reveals its owner and its kind.

/** The values that a rider sends to the server. `private` contains everything that nobody else may read. */
export type SecretKind =
  | 'name'
  | 'phone'
  | 'email'
  | 'point'
  | 'place'
  | 'message'
  | 'request'
  | 'private'
  | 'token'

export interface Secret {
  /** The number of the rider who owns it. */
  readonly owner: number
  readonly kind: SecretKind
  readonly text: string
}

const LETTERS: Readonly<Record<string, SecretKind>> = {
  n: 'name',
  e: 'email',
  p: 'place',
  m: 'message',
  r: 'request',
  x: 'private',
}
const letterOf = (kind: SecretKind) => Object.keys(LETTERS).find(letter => LETTERS[letter] === kind)!

const MARK = /zq(\d+)k([nepmrx])\d+qz/gi
const PHONE = /(?<!\d)[6-9]\d{9}(?!\d)/g
const POINT = /(?<![\d.])\d{2}\.\d{6}(?!\d)/g
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+|(?<![\w-])[\w-]{43}(?![\w-])/g

export interface Planted {
  /** A text with a mark of the rider. */
  text(owner: number, kind: 'name' | 'email' | 'place' | 'message' | 'request' | 'private'): string
  phone(owner: number): string
  /** A coordinate near `degrees`, to six decimals. */
  degrees(owner: number, degrees: number): number
  token(owner: number, token: string): void
  /** Every secret in a text. */
  find(text: string): readonly Secret[]
}

export function createPlanted(): Planted {
  let planted = 0
  const phones = new Map<string, number>()
  const points = new Map<string, number>()
  const tokens = new Map<string, number>()
  const known = (
    kind: SecretKind,
    map: ReadonlyMap<string, number>,
    pattern: RegExp,
    text: string,
  ): Secret[] =>
    [...text.matchAll(pattern)].flatMap(([found]) => {
      const owner = map.get(found)
      return owner === undefined ? [] : [{ owner, kind, text: found }]
    })
  return {
    text: (owner, kind) => `zq${owner}k${letterOf(kind)}${++planted}qz`,
    phone: owner => {
      const phone = `9${String(100_000_000 + ((++planted * 7_919) % 899_999_999))}`
      phones.set(phone, owner)
      return phone
    },
    degrees: (owner, degrees) => {
      // The last digit is never zero, so that the number is printed with six decimals.
      const value = (Math.floor(degrees * 1e5) * 10 + 1 + (++planted % 9)) / 1e6
      points.set(value.toFixed(6), owner)
      return value
    },
    token: (owner, token) => void tokens.set(token, owner),
    find: text => [
      ...[...text.matchAll(MARK)].map(([found, owner, letter]) => ({
        owner: Number(owner),
        kind: LETTERS[letter!.toLowerCase()]!,
        text: found,
      })),
      ...known('phone', phones, PHONE, text),
      ...known('point', points, POINT, text),
      ...known('token', tokens, TOKEN, text),
    ],
  }
}
