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
