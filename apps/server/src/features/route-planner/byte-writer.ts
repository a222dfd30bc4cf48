/** Room that most answers need. */
const FIRST_SIZE = 64 * 1024
/** In UTF-8 no unit of a text takes more. */
const MOST_BYTES_A_UNIT = 3

/** Text in bytes, put together in memory that is used again. */
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

  /** Once more what was written from `first` up to `end`. */
  again(first: number, end: number): void {
    this.makeRoom(end - first)
    this.bytes.copyWithin(this.length, first, end)
    this.length += end - first
  }

  /** All that was written; what is written next is another text. */
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
