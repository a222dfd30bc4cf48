// Packs messages into frames of a limited size, and unpacks those of other processes.

/**
 * `[sender, [messages]]`, or a part of such a text if it is too long: `[sender, number, part, parts, text]`.
 */
type Frame = readonly [sender: string, messages: unknown[]] | PartFrame
type PartFrame = readonly [sender: string, number: number, part: number, parts: number, text: string]

/** Room for the sender, the numbers, and the quotes of a part. */
const ENVELOPE_BYTES = 200

/** Makes the frames of messages, in order. Each has at most `frameBytes` bytes in UTF-8. */
export type FramesOf = (messages: readonly unknown[]) => string[]

/** The frames of a sender, which numbers its long messages. */
export function createFrameWriter(sender: string, frameBytes: number): FramesOf {
  const room = frameBytes - ENVELOPE_BYTES
  let longCount = 0
  return messages => {
    const frames: string[] = []
    let texts: string[] = []
    let bytes = 0
    const flush = (): void => {
      if (texts.length > 0) frames.push(`[${JSON.stringify(sender)},[${texts.join(',')}]]`)
      texts = []
      bytes = 0
    }
    for (const message of messages) {
      const text = JSON.stringify(message)
      const length = Buffer.byteLength(text) + 1
      if (bytes + length > room) flush()
      if (length > room) frames.push(...partsOf(text, { sender, number: longCount++, room }))
      else {
        texts.push(text)
        bytes += length
      }
    }
    flush()
    return frames
  }
}

function partsOf(
  text: string,
  { sender, number, room }: { readonly sender: string; readonly number: number; readonly room: number },
): string[] {
  // Base64 has no characters that JSON or UTF-8 would lengthen.
  const encoded = Buffer.from(text).toString('base64')
  const parts = Math.ceil(encoded.length / room)
  return Array.from({ length: parts }, (_, part) => {
    const frame: PartFrame = [sender, number, part, parts, encoded.slice(part * room, (part + 1) * room)]
    return JSON.stringify(frame)
  })
}

export interface FrameReader<Message> {
  /** Whether the reader's own process has sent this frame. */
  isOwn(frame: string): boolean
  /** The messages that are complete with this frame of another process. */
  read(frame: string): readonly Message[]
}

/** Parts of one long message come one after the other from each sender. */
export function createFrameReader<Message>(ownId: string): FrameReader<Message> {
  const open = new Map<string, { number: number; texts: string[] }>()
  const ownStart = `[${JSON.stringify(ownId)},`
  return {
    isOwn: text => text.startsWith(ownStart),
    read: text => {
      const frame = JSON.parse(text) as Frame
      const [sender] = frame
      if (frame.length === 2) return frame[1] as Message[]
      const [, number, part, parts, encoded] = frame
      const earlier = open.get(sender)
      const isNext = earlier?.number === number && earlier.texts.length === part
      // A part is missing: the message is lost.
      if (part > 0 && !isNext) return []
      const texts = part === 0 ? [encoded] : [...(earlier?.texts ?? []), encoded]
      if (texts.length < parts) {
        open.set(sender, { number, texts })
        return []
      }
      open.delete(sender)
      return [JSON.parse(Buffer.from(texts.join(''), 'base64').toString()) as Message]
    },
  }
}
