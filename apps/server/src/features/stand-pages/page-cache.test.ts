import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

test('pages for hosts that a client invents take no more than their share of memory', () => {
  const snapshot = {} as never
  const files = createPageCache({
    network: () => snapshot,
    now: () => new Date('2026-11-23T06:00:00Z'),
    webApp: { page: () => undefined } as never,
    publicUrl: undefined,
  })
  let made = 0
  const ask = (host: number) =>
    files.of({ server: {} } as never, {
      key: `sitemap h${host}.example`,
      make: () => {
        made += 1
        return 'x'.repeat(500_000)
      },
    })
  for (let host = 0; host < 100; host++) ask(host)
  for (let host = 76; host < 100; host++) ask(host)
  expect(made).toBe(100)
  for (let host = 0; host < 75; host++) ask(host)
  expect(made).toBe(175)
})
