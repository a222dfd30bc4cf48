import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseCoding, preferredLanguage, prefersHtml } from './accept.ts'

describe('a page or JSON', () => {
  test.each<[string, string | undefined, boolean]>([
    [
      'a browser navigates',
      'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
      true,
    ],
    ['an older browser navigates', 'text/html, application/xhtml+xml, image/jxr, */*', true],
    ['fetch without a wish', '*/*', false],
    ['no header at all', undefined, false],
    ['an empty header', '', false],
    ['JSON is asked for', 'application/json', false],
    ['only a page is asked for', 'text/html', true],
    ['any text', 'text/*', true],
    ['a page with half the wish', 'text/html;q=0.5, application/json', false],
    ['JSON with half the wish', 'application/json;q=0.5, text/html', true],
    ['both alike, the page first', 'text/html, application/json', true],
    ['both alike, JSON first', 'application/json, text/html', false],
    ['the page is refused', 'text/html;q=0, */*', false],
    ['JSON through a wildcard that is liked more', 'text/html;q=0.7, application/*;q=0.9', false],
    ['the page beside a weaker wildcard', 'text/html, */*;q=0.1', true],
    ['an image', 'image/avif,image/webp,*/*;q=0.8', false],
    ['neither', 'text/plain', false],
    ['capitals and spaces', ' TEXT/HTML ; Q=1 , */* ; q=0.2', true],
    ['a quality that is no number', 'text/html;q=high, application/json', false],
    ['a page with parameters', 'text/html;charset=utf-8;q=0.9, application/json;q=0.1', true],
  ])('%s', (_, accept, html) => {
    expect(prefersHtml(accept)).toBe(html)
  })
})

describe('the coding of a body', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
    ['zstd', 'identity'],
  ])('%s gives %s', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding)
  })
})

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
