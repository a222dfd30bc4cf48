import { LANGUAGES, type Language } from '@sawari/contract'

interface LanguageRange {
  readonly tag: string
  readonly quality: number
}

/**
 * The language that the reader prefers, from `Accept-Language`, ignoring the region: 'hi-IN' is Hindi. English if the
 * header names neither language or ranks both equally.
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
