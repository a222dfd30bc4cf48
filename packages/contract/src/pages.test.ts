import { describe, expect, test } from 'vitest'
import { apiCalls, downloads } from './calls.ts'
import {
  allPages,
  isApiPath,
  isServerPath,
  languageOfPageFile,
  pageFileOf,
  serverPaths,
  standPagePath,
} from './pages.ts'

describe('the page of an address', () => {
  test.each([
    ['/', '', 'landing.html'],
    ['/home', '?utm_source=poster', 'landing.html'],
    ['/hotspots', '', 'hotspots.html'],
    ['/routes', '', 'routes.html'],
    ['/privacy', '', 'privacy.html'],
    ['/terms', '?lang=hi', 'terms.html'],
    ['/contact', '', 'contact.html'],
    ['/feedbacks', '', 'contact.html'],
    ['/profile', '', 'profile-frame.html'],
    ['/verify-email', '?token=1', 'verify-email-frame.html'],
    ['/logout', '', 'index.html'],
    ['/nowhere', '', 'index.html'],
  ])('%s%s is %s', (pathname, search, page) => expect(pageFileOf({ pathname, search })).toBe(page))

  test('with a query is its bar and heading, because the markup would not match the query', () => {
    expect(pageFileOf({ pathname: '/routes', search: '?from=A&to=B' })).toBe('routes-frame.html')
    expect(pageFileOf({ pathname: '/hotspots', search: '?stand=1' })).toBe('hotspots-frame.html')
  })

  test('is in the language of the reader, where the build has written it', () => {
    expect(pageFileOf({ pathname: '/', search: '' }, 'hi')).toBe('landing.hi.html')
    expect(pageFileOf({ pathname: '/routes', search: '?from=A' }, 'hi')).toBe('routes-frame.hi.html')
    expect(pageFileOf({ pathname: '/logout', search: '' }, 'hi')).toBe('index.html')
    expect(languageOfPageFile('landing.hi.html')).toBe('hi')
    expect(languageOfPageFile('landing.html')).toBe('en')
  })
})

const callPaths = [...Object.values(apiCalls), ...Object.values(downloads)].map(({ path }) => path)

describe('the table of pages', () => {
  test.each(allPages.map(({ path, sharedWithApi = false }) => [path, sharedWithApi] as const))(
    'marks correctly whether %s is shared with the API: %s',
    (path, shared) => {
      const below = callPaths.filter(call => call === path || (path !== '/' && call.startsWith(`${path}/`)))
      expect(below.length > 0).toBe(shared)
    },
  )

  test('has no page with a path that belongs to the server', () => {
    expect(allPages.filter(({ path }) => isServerPath(path))).toEqual([])
  })
})

test.each([
  ['/api', true, true],
  ['/api/nothing', true, true],
  ['/apis', false, false],
  ['/hotspots', false, false],
  [serverPaths.socket, false, true],
  ['/socket.io/', false, true],
  [serverPaths.asyncApi, true, true],
  [serverPaths.securityTxt, false, true],
  [serverPaths.robots, false, true],
  [serverPaths.sitemap, false, true],
  [standPagePath('metro-sector-52'), false, true],
  ['/stands', false, true],
  ['/standstill', false, false],
  ['/metrics', false, false],
])('%s belongs to the API: %s, to the server: %s', (path, api, server) => {
  expect([isApiPath(path), isServerPath(path)]).toEqual([api, server])
})
