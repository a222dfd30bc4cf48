import { describe, expect, test } from 'vitest'
import { pageFor } from './screen-pages.ts'

describe('the page of an address', () => {
  test.each([
    ['/', '', 'landing.html'],
    ['/home', '?utm_source=poster', 'landing.html'],
    ['/hotspots', '', 'hotspots.html'],
    ['/routes', '', 'routes.html'],
    ['/contact', '', 'index.html'],
  ])('%s%s is %s', (pathname, search, page) => expect(pageFor({ pathname, search })).toBe(page))

  test('with a question in it is the page without a screen, whose markup would not answer it', () => {
    expect(pageFor({ pathname: '/routes', search: '?from=A&to=B' })).toBe('index.html')
    expect(pageFor({ pathname: '/hotspots', search: '?stand=1' })).toBe('index.html')
  })
})
