// Content negotiation (RFC 9110, 12.5): which representation of a response the client prefers.

import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** With the charset, this also matches the media type 'text/html;charset=utf-8' in a header. */
const PAGE_TYPE = 'text/html;charset=utf-8'
const JSON_TYPE = 'application/json'

/**
 * Whether `Accept` prefers HTML to JSON: by quality, then by how specific the match is, then by order.
 * Without the header, or with only a wildcard, the client counts as a program and gets JSON.
 */
export function prefersHtml(accept: string | undefined): boolean {
  return new Negotiator({ headers: { accept } }).mediaType([JSON_TYPE, PAGE_TYPE]) === PAGE_TYPE
}

export type ContentCoding = 'br' | 'gzip' | 'identity'

/** The package's type declarations lack the second parameter. */
interface CodingNegotiator {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[]
}

const CODINGS: readonly ContentCoding[] = ['br', 'gzip', 'identity']

/** The coding that the client prefers; among equally preferred ones Brotli, then gzip. */
export function chooseCoding(acceptEncoding: string | undefined): ContentCoding {
  if (acceptEncoding === undefined) return 'identity'
  const negotiator: CodingNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } })
  const [best] = negotiator.encodings(CODINGS, { preferred: CODINGS })
  return CODINGS.find(coding => coding === best) ?? 'identity'
}

export type ChooseCoding = typeof chooseCoding

/** Browsers send a handful of different values. */
const MOST_KNOWN_HEADERS = 100
/** Longer values are not from browsers, and are not cached. */
const MOST_KNOWN_CHARACTERS = 200

/** Like `chooseCoding`, but cached per value of the header. */
export function createCodingChooser(): ChooseCoding {
  const known = new LRUCache<string, ContentCoding>({ max: MOST_KNOWN_HEADERS })
  return acceptEncoding => {
    if (acceptEncoding === undefined || acceptEncoding.length > MOST_KNOWN_CHARACTERS)
      return chooseCoding(acceptEncoding)
    let coding = known.get(acceptEncoding)
    if (coding === undefined) {
      coding = chooseCoding(acceptEncoding)
      known.set(acceptEncoding, coding)
    }
    return coding
  }
}
