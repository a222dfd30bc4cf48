// The first load on a cheap phone by Lighthouse's mobile defaults, and the slowest answer to a tap or key with a four
// times slower processor.
import type { Browser, Page } from '@playwright/test'
import { type ChildServer, startSawari } from './child-server.ts'
import { type Audit, auditPage } from './lighthouse-audit.ts'
import { launchBrowser, openPhone, slowDown, slowestAnswerMs } from './phone-browser.ts'
import { type BenchRow, quantile } from './results.ts'

const RUNS = 3
const PAGES = [
  { path: '/', goal: 95 },
  { path: '/hotspots', goal: 93 },
  { path: '/routes', goal: 95 },
  { path: '/hotspots', goal: 85, withMap: true },
  { path: '/routes', goal: 85, withMap: true },
] as const
/** The map starts by itself when the page is idle; after this time it has started. */
const MAP_STARTED_MS = 8_000
const SLOWER = 4
const TAPS = 20
/** The trips are by day: at night a trip may have one route, and no tiles to tap. */
const TRIP =
  '/routes?from=Noida%20Electronic%20City&to=Ghaziabad%20Junction&departAt=2026-11-24T06:30:00.000Z'

export async function run(): Promise<BenchRow[]> {
  const server = await startSawari()
  const browser = await launchBrowser()
  try {
    const rows: BenchRow[] = []
    for (const page of PAGES) rows.push(...(await auditRows(server, page)))
    const slowest = (name: string, figure: number): BenchRow => ({
      name: `slowest answer: ${name}`,
      figure,
      unit: 'ms',
      goal: { atMost: 200 },
    })
    return [
      ...rows,
      slowest('menu', await tapMenu(browser, server.url)),
      slowest('route card, with the map', await tapCards(browser, server.url)),
      slowest('key in a place field', await typeKeys(browser, server.url)),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function auditRows({ url }: ChildServer, page: (typeof PAGES)[number]): Promise<BenchRow[]> {
  const withMap = 'withMap' in page
  const audits: Audit[] = []
  for (let run = 0; run < RUNS; run++) {
    audits.push(await auditPage(url + page.path, withMap ? MAP_STARTED_MS : undefined))
  }
  for (const text of new Set(audits.flatMap(({ failed }) => failed))) console.log(`failed: ${text}`)
  const median = (figure: Exclude<keyof Audit, 'failed'>) =>
    quantile(
      audits.map(audit => audit[figure]),
      0.5,
    )
  const name = page.path + (withMap ? ' with the map' : '')
  const full = { atLeast: 100 }
  return [
    { name: `${name}: performance`, figure: median('performance'), unit: '', goal: { atLeast: page.goal } },
    { name: `${name}: accessibility`, figure: median('accessibility'), unit: '', goal: full },
    { name: `${name}: best practices`, figure: median('bestPractices'), unit: '', goal: full },
    { name: `${name}: SEO`, figure: median('seo'), unit: '', goal: full },
    { name: `${name}: largest contentful paint`, figure: median('largestPaintMs'), unit: 'ms' },
  ]
}

async function tapMenu(browser: Browser, origin: string): Promise<number> {
  const page = await openPhone(browser, origin)
  await page.goto('/', { waitUntil: 'networkidle' })
  await slowDown(page, SLOWER)
  const toggle = page.getByRole('button', { name: /^(Open|Close) menu$/ })
  return closing(page, await slowestAnswerMs(page, TAPS, () => toggle.tap()))
}

async function tapCards(browser: Browser, origin: string): Promise<number> {
  const page = await openPhone(browser, origin)
  await page.goto(TRIP, { waitUntil: 'networkidle' })
  await page.locator('[data-map="ready"]').waitFor()
  await slowDown(page, SLOWER)
  const tiles = page.getByRole('button', { name: /^(Fastest|Cheapest|Shortest)/ })
  return closing(page, await slowestAnswerMs(page, TAPS, time => tiles.nth(time % 3).tap()))
}

async function typeKeys(browser: Browser, origin: string): Promise<number> {
  const page = await openPhone(browser, origin)
  await page.goto('/routes', { waitUntil: 'networkidle' })
  await page.locator('[data-map="ready"]').waitFor()
  await slowDown(page, SLOWER)
  await page.getByRole('combobox', { name: 'From', exact: true }).tap()
  const keys = [...'noida electronic cit'].map(letter => (letter === ' ' ? 'Space' : letter))
  return closing(page, await slowestAnswerMs(page, keys.length, time => page.keyboard.press(keys[time]!)))
}

async function closing(page: Page, figure: number): Promise<number> {
  await page.context().close()
  return figure
}
