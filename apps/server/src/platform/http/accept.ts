// Content negotiation (RFC 9110, 12.5): which representation of a response the client prefers.

import { LANGUAGES, type Language } from '@sawari/contract'
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

/** The coding that the client of a request prefers; among equally preferred ones Brotli, then gzip. */
export function chooseCoding(acceptEncoding: string | undefined): ContentCoding {
  if (acceptEncoding === undefined) return 'identity'
  const negotiator: CodingNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } })
  const [best] = negotiator.encodings(CODINGS, { preferred: CODINGS })
  return CODINGS.find(coding => coding === best) ?? 'identity'
}

interface LanguageRange {
  readonly tag: string
  readonly quality: number
}

/**
 * The language that the reader prefers, from `Accept-Language`, ignoring the region: 'hi-IN' is Hindi. English if the
 * header names no language of the product, or ranks none higher.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return 'en'
  const ranges = parseRanges(acceptLanguage)
  const qualityOf = (language: Language) => {
    const named = ranges.filter(({ tag }) => tag === language || tag.startsWith(`${language}-`))
    const matching = named.length > 0 ? named : ranges.filter(({ tag }) => tag === '*')
    return Math.max(0, ...matching.map(({ quality }) => quality))
  }
  return LANGUAGES.reduce((best, language) => (qualityOf(language) > qualityOf(best) ? language : best))
}

function parseRanges(header: string): LanguageRange[] {
  return header.split(',').map(part => {
    const [tag = '', ...parameters] = part.split(';').map(each => each.trim().toLowerCase())
    const quality = Number(parameters.find(each => each.startsWith('q='))?.slice(2) ?? 1)
    return { tag, quality: quality >= 0 && quality <= 1 ? quality : 0 }
  })
}
