// Content negotiation: which of the representations there are a client would rather have (RFC 9110, 12.5).

import { LANGUAGES, type Language } from '@sawari/contract'

interface Preference {
  readonly quality: number
  /** 3 named exactly, 2 by `text/*`, 1 by `*`, 0 not at all. */
  readonly specificity: number
  readonly position: number
}

interface AcceptEntry {
  readonly value: string
  readonly quality: number
}

const UNWANTED: Preference = { quality: 0, specificity: 0, position: 0 }

/**
 * Whether `Accept` prefers a page to JSON: by quality, then by how exactly each is named, then by
 * order. No header, and `*` alone, mean a program: JSON.
 */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined) return false
  const entries = parseAccept(accept)
  const html = preferenceFor(entries, 'text/html')
  const json = preferenceFor(entries, 'application/json')
  if (html.quality !== json.quality) return html.quality > json.quality
  if (html.quality === 0) return false
  if (html.specificity !== json.specificity) return html.specificity > json.specificity
  return html.specificity > 1 && html.position < json.position
}

export type ContentCoding = 'br' | 'gzip' | 'identity'

/** The best coding that the client takes, Brotli first; a coding has to be named or covered by `*`. */
export function chooseCoding(acceptEncoding: string | undefined): ContentCoding {
  if (acceptEncoding === undefined) return 'identity'
  const entries = parseAccept(acceptEncoding)
  const qualityOf = (coding: string) =>
    (entries.find(entry => entry.value === coding) ?? entries.find(entry => entry.value === '*'))?.quality ??
    0
  const brotli = qualityOf('br')
  const gzip = qualityOf('gzip')
  if (brotli > 0 && brotli >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : 'identity'
}

/**
 * The language of ours that the client likes best, whatever its region: 'hi-IN' is Hindi. English where it
 * names neither, or likes both alike.
 */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return 'en'
  const entries = parseAccept(acceptLanguage)
  const qualityOf = (language: Language) => {
    const named = entries.filter(({ value }) => value === language || value.startsWith(`${language}-`))
    const wanted = named.length > 0 ? named : entries.filter(({ value }) => value === '*')
    return Math.max(0, ...wanted.map(({ quality }) => quality))
  }
  return LANGUAGES.reduce((best, language) => (qualityOf(language) > qualityOf(best) ? language : best))
}

function parseAccept(header: string): AcceptEntry[] {
  return header.split(',').map(part => {
    const [value = '', ...parameters] = part.split(';').map(each => each.trim().toLowerCase())
    const quality = parameters.find(each => each.startsWith('q='))?.slice(2)
    return { value, quality: quality === undefined ? 1 : readQuality(quality) }
  })
}

function readQuality(text: string): number {
  const quality = Number(text)
  return quality >= 0 && quality <= 1 ? quality : 0
}

function preferenceFor(entries: readonly AcceptEntry[], mediaType: string): Preference {
  const ranges = ['*/*', `${mediaType.split('/')[0]}/*`, mediaType]
  let best = UNWANTED
  entries.forEach(({ value, quality }, position) => {
    const specificity = ranges.indexOf(value) + 1
    // The most exact range decides, even with a lower quality: `text/html;q=0, */*` refuses pages.
    if (specificity > best.specificity) best = { quality, specificity, position }
  })
  return best
}
