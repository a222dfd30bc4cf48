import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { preferredLanguage } from './accept.ts'

describe('the language of a mail', () => {
  test.each<[string, string | undefined, 'en' | 'hi']>([
    ['no header', undefined, 'en'],
    ['an empty header', '', 'en'],
    ['the web app in Hindi', 'hi-IN, hi;q=0.9, en;q=0.5', 'hi'],
    ['the web app in English', 'en-IN, en;q=0.9', 'en'],
    ['English before Hindi', 'en-US,en;q=0.9,hi;q=0.8', 'en'],
    ['Hindi before English', 'en;q=0.4, hi;q=0.8', 'hi'],
    ['Hindi alone', 'hi', 'hi'],
    ['Hindi in its script and region', 'hi-Deva-IN', 'hi'],
    ['capitals and spaces', ' HI-in ; Q=0.7 , EN ; q=0.2', 'hi'],
    ['both alike', 'hi;q=0.5, en;q=0.5', 'en'],
    ['other languages', 'ta-IN, bn;q=0.8', 'en'],
    ['another language before Hindi', 'bho-IN, hi;q=0.8', 'hi'],
    ['a language that only begins alike', 'hil, hif-FJ', 'en'],
    ['anything', '*', 'en'],
    ['English refused, anything else taken', 'en;q=0, *', 'hi'],
    ['Hindi refused', 'hi;q=0, *;q=0.1', 'en'],
    ['both refused', 'hi;q=0, en;q=0', 'en'],
    ['a weak region before a strong one', 'hi-IN;q=0.1, hi-FJ;q=0.9, en;q=0.5', 'hi'],
    ['a quality that is no number', 'hi;q=very', 'en'],
    ['a quality over one', 'hi;q=7', 'en'],
    ['garbage', ';;;,,=q=,;q=1,*-*', 'en'],
  ])('%s', (_, header, language) => {
    expect(preferredLanguage(header)).toBe(language)
  })

  test('is always a supported one', () => {
    const piece = fc.oneof(fc.constantFrom('hi', 'en', '*', ';q=', ',', '-', '0.5', ' '), fc.string())
    fc.assert(
      fc.property(fc.array(piece), pieces => {
        expect(['en', 'hi']).toContain(preferredLanguage(pieces.join('')))
      }),
    )
  })
})
