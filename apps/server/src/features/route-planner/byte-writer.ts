/** In bytes; enough for most responses. */
const FIRST_SIZE = 64 * 1024
/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const MOST_BYTES_A_UNIT = 3

/** Builds a text as bytes in a buffer that is reused. */
export class ByteWriter {
  length = 0
  private bytes = Buffer.allocUnsafe(FIRST_SIZE)

  text(text: string): void {
    this.makeRoom(text.length * MOST_BYTES_A_UNIT)
    this.length += this.bytes.write(text, this.length)
  }

  copy(bytes: Uint8Array): void {
    this.makeRoom(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Appends a copy of the bytes from `first` up to `end`. */
  again(first: number, end: number): void {
    this.makeRoom(end - first)
    this.bytes.copyWithin(this.length, first, end)
    this.length += end - first
  }

  /** Returns all written bytes and starts a new text. */
  take(): Buffer {
    const taken = Buffer.allocUnsafeSlow(this.length)
    this.bytes.copy(taken, 0, 0, this.length)
    this.length = 0
    return taken
  }

  private makeRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const { bytes } = this
    this.bytes = Buffer.allocUnsafe(2 * (this.length + more))
    this.bytes.set(bytes.subarray(0, this.length))
  }
}
