// Content negotiation (RFC 9110, 12.5): which representation of a response the client prefers.

import Negotiator from 'negotiator'

/** The types as they are sent: the charset lets 'text/html;charset=utf-8' in a header match as well. */
const PAGE_TYPE = 'text/html;charset=utf-8'
const JSON_TYPE = 'application/json'

/**
 * Whether `Accept` prefers a page to JSON: by quality, then by how exactly each is named, then by order.
 * Without the header, and for a bare wildcard, the client is taken for a program: JSON.
 */
export function prefersHtml(accept: string | undefined): boolean {
  return new Negotiator({ headers: { accept } }).mediaType([JSON_TYPE, PAGE_TYPE]) === PAGE_TYPE
}

export type ContentCoding = 'br' | 'gzip' | 'identity'

/** Its declarations lack the second parameter. */
interface CodingNegotiator {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[]
}

const CODINGS: readonly ContentCoding[] = ['br', 'gzip', 'identity']

/** The coding that the client prefers; of equally preferred ones Brotli, then gzip. */
export function chooseCoding(acceptEncoding: string | undefined): ContentCoding {
  if (acceptEncoding === undefined) return 'identity'
  const negotiator: CodingNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } })
  const [best] = negotiator.encodings(CODINGS, { preferred: CODINGS })
  return CODINGS.find(coding => coding === best) ?? 'identity'
}
