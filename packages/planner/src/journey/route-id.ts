/**
 * A stable id of 24 hex digits for a text, equal in every process. Three 32-bit hashes with different
 * seeds, mixed as in MurmurHash3; not resistant to forgery.
 */
export function routeIdOf(text: string): string {
  let [first, second, third] = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    first = mixed(first, code)
    second = mixed(second, code)
    third = mixed(third, code)
  }
  return hexOf(first) + hexOf(second) + hexOf(third)
}

function mixed(before: number, code: number): number {
  const hash = Math.imul(before ^ code, 0x01000193)
  return Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64
}

function hexOf(mixedHash: number): string {
  let hash = Math.imul(mixedHash ^ (mixedHash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  hash ^= hash >>> 16
  return BYTES[hash >>> 24]! + BYTES[(hash >>> 16) & 255]! + BYTES[(hash >>> 8) & 255]! + BYTES[hash & 255]!
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
