/**
 * An id of 24 hex digits for a text: the same in every process and at every time. Three 32-bit
 * hashes of different seeds, each mixed as in MurmurHash3; not meant against forgers.
 */
export function routeIdOf(text: string): string {
  return [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
    .map(seed => hashOf(text, seed).toString(16).padStart(8, '0'))
    .join('')
}

function hashOf(text: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
