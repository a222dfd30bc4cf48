/** Most responses fit into this many bytes. */
const FIRST_ANSWER_BYTES = 64 * 1024
/** Up to this length a loop is faster than a call to a built-in function. */
const MOST_BYTES_ONE_BY_ONE = 48
/** The longest number that `JSON.stringify` writes has 25 characters. */
const MOST_NUMBER_BYTES = 25
/** Numbers with at most seven decimals are written from integers. */
const DECIMALS = 7
const SCALE = 10 ** DECIMALS
/** With more digits before the point, all digits together may exceed the 15 that a number holds exactly. */
const MOST_WHOLE = 1e8
/** The negative of the least 32-bit integer is not a 32-bit integer. */
const LEAST_WHOLE = -(2 ** 31)
/** `JSON.stringify` writes smaller numbers with an exponent. */
const LEAST_FRACTION = 1e-6

const NO_KEY = new Uint8Array(0)

const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const BRACKET = 0x5b
const BACKSLASH = 0x5c
const FIRST_PRINTABLE = 0x20
const FIRST_BEYOND_ASCII = 0x80
const FIRST_OF_THREE_BYTES = 0x800
const FIRST_SURROGATE = 0xd800
const LAST_SURROGATE = 0xdfff
/** UTF-8: the high bits of the first byte of two or of three, and of each further byte, which carries six bits. */
const TWO_BYTES = 0xc0
const THREE_BYTES = 0xe0
const FURTHER_BYTE = 0x80
const SIX_BITS = 0x3f
/** The most UTF-8 bytes of one UTF-16 unit outside surrogate pairs. */
const MOST_BYTES_A_CHARACTER = 3

/**
 * Writes JSON as UTF-8 into a growing, reused buffer. Strings and numbers have the same bytes as from
 * `JSON.stringify`. The buffer begins with bytes that are kept for later responses.
 */
export class JsonWriter {
  /** The position of the next byte. */
  length: number
  /** The position where the response begins. */
  private readonly keptBytes: number
  private keptEnd = 0
  private memory: Uint8Array<ArrayBuffer>
  private readonly encoder = new TextEncoder()

  /** With room for this many kept bytes. The operating system allocates memory only once it is written. */
  constructor(keptBytes: number) {
    this.keptBytes = keptBytes
    this.length = keptBytes
    this.memory = new Uint8Array(keptBytes + FIRST_ANSWER_BYTES)
  }

  /** Appends ASCII characters. */
  ascii(text: string): void {
    this.makeRoom(text.length)
    const { memory } = this
    let at = this.length
    for (let index = 0; index < text.length; index++) memory[at++] = text.charCodeAt(index)
    this.length = at
  }

  comma(): void {
    this.makeRoom(1)
    this.memory[this.length++] = COMMA
  }

  /** Appends bytes that are JSON already. */
  copy(bytes: Uint8Array): void {
    this.makeRoom(bytes.length)
    const { memory } = this
    if (bytes.length > MOST_BYTES_ONE_BY_ONE) {
      memory.set(bytes, this.length)
      this.length += bytes.length
      return
    }
    let at = this.length
    for (let index = 0; index < bytes.length; index++) memory[at++] = bytes[index]!
    this.length = at
  }

  /** Repeats the bytes from `first` to `end`, of this response or of the kept bytes. */
  repeat(first: number, end: number): void {
    this.makeRoom(end - first)
    this.memory.copyWithin(this.length, first, end)
    this.length += end - first
  }

  string(text: string): void {
    this.keyedString(NO_KEY, text)
  }

  /** Writes a field of an object: its key, as bytes, and its string. */
  keyedString(key: Uint8Array, text: string): void {
    this.makeRoom(key.length + MOST_BYTES_A_CHARACTER * text.length + 2)
    const { memory } = this
    let at = this.length
    for (let index = 0; index < key.length; index++) memory[at++] = key[index]!
    memory[at++] = QUOTE
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code < FIRST_BEYOND_ASCII && ESCAPED[code] === 0) {
        memory[at++] = code
        continue
      }
      if (needsEscape(code)) {
        this.copy(key)
        this.copy(this.encoder.encode(JSON.stringify(text)))
        return
      }
      if (code < FIRST_OF_THREE_BYTES) {
        memory[at++] = TWO_BYTES | (code >> 6)
      } else {
        memory[at++] = THREE_BYTES | (code >> 12)
        memory[at++] = FURTHER_BYTE | ((code >> 6) & SIX_BITS)
      }
      memory[at++] = FURTHER_BYTE | (code & SIX_BITS)
    }
    memory[at++] = QUOTE
    this.length = at
  }

  number(value: number): void {
    const whole = value | 0
    if (whole === value && whole < 0 && whole > LEAST_WHOLE) {
      this.makeRoom(MOST_NUMBER_BYTES)
      this.memory[this.length++] = MINUS
      this.digits(-whole, countDigits(-whole))
      return
    }
    if (whole === value && whole >= 0) {
      this.makeRoom(MOST_NUMBER_BYTES)
      this.digits(whole, countDigits(whole))
      return
    }
    const scaled = Math.round(value * SCALE)
    // Writes the shortest decimals; with 15 digits or fewer no two numbers share them.
    const isShort = value >= LEAST_FRACTION && value < MOST_WHOLE && scaled / SCALE === value
    if (!isShort) {
      this.ascii(JSON.stringify(value))
      return
    }
    this.makeRoom(MOST_NUMBER_BYTES)
    this.digits(whole, countDigits(whole))
    this.memory[this.length++] = POINT
    this.decimals((scaled - whole * SCALE) | 0)
  }

  /** Returns what `write` writes, as a copy that is not part of the response. */
  aside(write: () => void): Uint8Array {
    const first = this.length
    write()
    const bytes = this.memory.slice(first, this.length)
    this.length = first
    return bytes
  }

  /** Turns the items written from `first`, each with a comma before it, into an open list. */
  openList(first: number): void {
    if (this.length === first) this.comma()
    this.memory[first] = BRACKET
  }

  /**
   * Keeps the bytes written from `first`; returns their position for `repeat`, or undefined if there is no
   * room.
   */
  keep(first: number): number | undefined {
    const { keptBytes, keptEnd, length } = this
    if (keptEnd + length - first > keptBytes) return undefined
    this.memory.copyWithin(keptEnd, first, length)
    this.keptEnd += length - first
    return keptEnd
  }

  /** The response in a buffer of its own. The next response begins after it. */
  take(): Uint8Array<ArrayBuffer> {
    const answer = this.memory.slice(this.keptBytes, this.length)
    this.length = this.keptBytes
    return answer
  }

  private decimals(scaledFraction: number): void {
    let [fraction, count] = [scaledFraction, DECIMALS]
    while (fraction % 10 === 0) {
      fraction = (fraction / 10) | 0
      count -= 1
    }
    this.digits(fraction, count)
  }

  /** A whole number with this many digits, padded with leading zeros. */
  private digits(value: number, count: number): void {
    const { memory, length } = this
    let rest = value
    for (let at = length + count - 1; at >= length; at--) {
      const tens = (rest / 10) | 0
      memory[at] = ZERO + rest - tens * 10
      rest = tens
    }
    this.length = length + count
  }

  private makeRoom(more: number): void {
    if (this.length + more <= this.memory.length) return
    const { memory } = this
    this.memory = new Uint8Array(2 * (this.length + more))
    this.memory.set(memory.subarray(0, this.length))
  }
}

/** By ASCII character: 1 if it needs a backslash. */
const ESCAPED = Uint8Array.from({ length: FIRST_BEYOND_ASCII }, (_, code) => Number(needsEscape(code)))

/** Whether a UTF-16 unit may need a backslash. Includes surrogates: a lone one is escaped, a pair is not. */
function needsEscape(code: number): boolean {
  if (code < FIRST_PRINTABLE || code === QUOTE || code === BACKSLASH) return true
  return code >= FIRST_SURROGATE && code <= LAST_SURROGATE
}

/** The number of digits of a whole number below 2³¹. */
function countDigits(whole: number): number {
  if (whole < 10) return 1
  if (whole < 100) return 2
  if (whole < 1_000) return 3
  let count = 4
  for (let rest = (whole / 10_000) | 0; rest > 0; rest = (rest / 10) | 0) count += 1
  return count
}
