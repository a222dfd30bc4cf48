/** Reads the output of a `ByteWriter`; throws a `RangeError` if the bytes end early. */
export class ByteReader {
  private readonly bytes: Uint8Array
  private at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  unsigned(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte()
      value |= (byte & 127) << shift
      if (byte < 128) return value >>> 0
    }
    throw new RangeError('a number of the street file is too long')
  }

  signed(): number {
    const value = this.unsigned()
    return (value >>> 1) ^ -(value & 1)
  }

  /** Unsigned numbers, one after the other. */
  unsignedColumn(count: number): Int32Array {
    if (!(count <= this.bytes.length - this.at)) throw new RangeError('the street file ends early')
    const column = new Int32Array(count)
    const { bytes } = this
    for (let index = 0; index < count; index++) {
      const byte = bytes[this.at]!
      // Most numbers take one byte.
      if (byte < 128) {
        column[index] = byte
        this.at++
      } else column[index] = this.unsigned()
    }
    return column
  }

  signedColumn(count: number): Int32Array {
    const column = this.unsignedColumn(count)
    for (let index = 0; index < count; index++) {
      const value = column[index]!
      column[index] = (value >>> 1) ^ -(value & 1)
    }
    return column
  }

  /** Numbers each stored as the difference to the previous one. */
  stepColumn(count: number): Int32Array {
    const column = this.signedColumn(count)
    for (let index = 1; index < count; index++) column[index]! += column[index - 1]!
    return column
  }

  byteColumn(count: number): Uint8Array {
    this.at += count
    if (this.at > this.bytes.length) throw new RangeError('the street file ends early')
    return this.bytes.slice(this.at - count, this.at)
  }

  /** The number of items that follow, each of which takes at least one byte. */
  count(): number {
    const value = this.unsigned()
    if (value > this.bytes.length - this.at) throw new RangeError('the street file ends early')
    return value
  }

  text(): string {
    const length = this.count()
    this.at += length
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at))
  }

  byte(): number {
    const value = this.bytes[this.at++]
    if (value === undefined) throw new RangeError('the street file ends early')
    return value
  }

  isAtEnd(): boolean {
    return this.at === this.bytes.length
  }
}

/** Writes whole numbers and texts to a growing byte array. */
export class ByteWriter {
  private bytes = new Uint8Array(1 << 16)
  private length = 0

  /** A whole number from 0 to 2^32 - 1, seven bits per byte, lowest first. */
  unsigned(value: number): void {
    if (!Number.isInteger(value) || value < 0 || value > 0xffffffff) {
      throw new RangeError(`the number ${value} does not fit the street file`)
    }
    let rest = value
    while (rest > 127) {
      this.byte((rest & 127) | 128)
      rest >>>= 7
    }
    this.byte(rest)
  }

  /** A signed whole number: small numbers of either sign take one byte. */
  signed(value: number): void {
    this.unsigned(((value << 1) ^ (value >> 31)) >>> 0)
  }

  text(value: string): void {
    const encoded = new TextEncoder().encode(value)
    this.unsigned(encoded.length)
    for (const byte of encoded) this.byte(byte)
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) {
      const bytes = new Uint8Array(2 * this.length)
      bytes.set(this.bytes)
      this.bytes = bytes
    }
    this.bytes[this.length++] = value
  }

  written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}
