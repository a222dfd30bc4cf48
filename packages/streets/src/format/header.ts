/** 'SAWS', then the version of the format. */
const MAGIC = [0x53, 0x41, 0x57, 0x53, 1] as const
/** Magic, then the length of the rest and its checksum, each as four bytes, lowest first. */
export const HEADER_BYTES = MAGIC.length + 8

/** Prepends the header to the bytes. */
export function writeHeader(content: Uint8Array): Uint8Array {
  const file = new Uint8Array(HEADER_BYTES + content.length)
  file.set(MAGIC)
  const view = new DataView(file.buffer)
  view.setUint32(MAGIC.length, content.length, true)
  view.setUint32(MAGIC.length + 4, checksumOf(content), true)
  file.set(content, HEADER_BYTES)
  return file
}

/** Throws a `RangeError` unless the bytes are a whole and undamaged street file. */
export function checkHeader(file: Uint8Array): void {
  if (!MAGIC.slice(0, 4).every((byte, at) => file[at] === byte))
    throw new RangeError('this is no street file')
  if (file[4] !== MAGIC[4]) throw new RangeError(`street files of version ${file[4]} are not understood`)
  if (file.length < HEADER_BYTES) throw new RangeError('the street file ends early')
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const content = file.subarray(HEADER_BYTES)
  const length = view.getUint32(MAGIC.length, true)
  if (content.length < length) throw new RangeError('the street file ends early')
  if (content.length > length) throw new RangeError('the street file goes on after its end')
  if (checksumOf(content) !== view.getUint32(MAGIC.length + 4, true)) {
    throw new RangeError('the street file is damaged: its checksum differs')
  }
}

/** FNV-1a: changing one byte always changes it. */
function checksumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < bytes.length; at++) sum = Math.imul(sum ^ bytes[at]!, 0x01000193)
  return sum >>> 0
}
