// Content negotiation (RFC 9110, 12.5): which representation of a response the client prefers.

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
