// Recognisable values, which reveal their owner and kind wherever they are found, and who may know them.

/** What a rider sends to the server. `private`: everything that nobody else may read. */
export type SecretKind = keyof typeof LETTERS | 'phone' | 'point' | 'token'
export type TextKind = keyof typeof LETTERS

export interface Secret {
  /** The number of the rider who owns it. */
  readonly owner: number
  readonly kind: SecretKind
  readonly text: string
}

const LETTERS = { name: 'n', email: 'e', place: 'p', message: 'm', request: 'r', private: 'x' } as const
const MARK = /zq(\d+)k([nepmrx])\d+qz/gi
/** Values without a mark, by which their owner is known. */
const PATTERNS = {
  phone: /(?<!\d)[6-9]\d{9}(?!\d)/g,
  point: /(?<![\d.])\d{2}\.\d{6}(?!\d)/g,
  token: /eyJ[\w-]+\.[\w-]+\.[\w-]+|(?<![\w-])[\w-]{43}(?![\w-])/g,
} as const

export type Planted = ReturnType<typeof createPlanted>

export function createPlanted() {
  let planted = 0
  const owners = { phone: new Map<string, number>(), point: new Map(), token: new Map() } as const
  const kindOf = (letter: string) =>
    (Object.keys(LETTERS) as TextKind[]).find(kind => LETTERS[kind] === letter.toLowerCase())!
  return {
    /** A text with a mark of the rider. */
    text: (owner: number, kind: TextKind): string => `zq${owner}k${LETTERS[kind]}${++planted}qz`,
    phone: (owner: number): string => {
      const phone = `9${String(100_000_000 + ((++planted * 7_919) % 899_999_999))}`
      owners.phone.set(phone, owner)
      return phone
    },
    /** A coordinate near `degrees`, to six decimals. */
    degrees: (owner: number, degrees: number): number => {
      // The last digit is never zero, so that the number is printed with six decimals.
      const value = (Math.floor(degrees * 1e5) * 10 + 1 + (++planted % 9)) / 1e6
      owners.point.set(value.toFixed(6), owner)
      return value
    },
    token: (owner: number, token: string): void => void owners.token.set(token, owner),
    /** Every secret in a text. */
    find: (text: string): readonly Secret[] => [
      ...[...text.matchAll(MARK)].map(([found, owner, letter]) => {
        return { owner: Number(owner), kind: kindOf(letter!), text: found }
      }),
      ...(['phone', 'point', 'token'] as const).flatMap(kind =>
        [...text.matchAll(PATTERNS[kind])].flatMap(([found]) => {
          const owner = owners[kind].get(found) as number | undefined
          return owner === undefined ? [] : [{ owner, kind, text: found }]
        }),
      ),
    ],
  }
}

/** A response may be in transit when the time expires. */
const SLACK_MS = 1_500

interface Pair {
  /** Until then each may read the other's full name and phone number in an answer. */
  until: number
  /** The same for events, which may have been sent before the latest answer. */
  untilForEvents: number
  wasConnected: boolean
  /** A request is open between the two; both may read its message and that of the answer. */
  wasAsked: boolean
}

export type Knowledge = ReturnType<typeof createKnowledge>

/** `connectionMs`: how long a connection lets two riders see each other's full name and phone number. */
export function createKnowledge(connectionMs: number, now: () => number) {
  const pairs = new Map<string, Pair>()
  const pairOf = (one: number, other: number): Pair => {
    const key = `${Math.min(one, other)}-${Math.max(one, other)}`
    const pair = pairs.get(key) ?? { until: 0, untilForEvents: 0, wasConnected: false, wasAsked: false }
    pairs.set(key, pair)
    return pair
  }
  function mayKnow(viewer: number | undefined, { owner, kind }: Secret, isEvent: boolean): boolean {
    if (viewer === undefined || viewer === owner) return viewer === owner
    const { until, untilForEvents, wasConnected, wasAsked } = pairOf(viewer, owner)
    if (kind === 'message') return wasConnected
    if (kind === 'request') return wasAsked
    return (kind === 'name' || kind === 'phone') && now() < (isEvent ? untilForEvents : until)
  }
  return {
    asked: (sender: number, receiver: number): void => {
      pairOf(sender, receiver).wasAsked = true
    },
    connected: (one: number, other: number): void => {
      const until = now() + connectionMs + SLACK_MS
      Object.assign(pairOf(one, other), { until, untilForEvents: until, wasConnected: true })
    },
    ended: (one: number, other: number): void => {
      pairOf(one, other).until = 0
    },
    /** All events of earlier calls have been checked. */
    settle: (): void => {
      for (const pair of pairs.values()) pair.untilForEvents = pair.until
    },
    /** The secrets that `viewer` may not read; `isEvent`: the text may have been sent before the latest answer. */
    leaks: (viewer: number | undefined, secrets: readonly Secret[], isEvent: boolean): readonly Secret[] =>
      secrets.filter(secret => !mayKnow(viewer, secret, isEvent)),
  }
}
