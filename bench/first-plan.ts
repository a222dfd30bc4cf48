// Plans without a network on a phone whose processor is six times slower: the planner in a page of Chromium, laid out
// from the tables as a device stores them.
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Browser, Page, Route } from '@playwright/test'
import { readRegionTables, regionFolder } from '@sawari/data/regions.ts'
import { launchBrowser, openPhone, slowDown } from './phone-browser.ts'
import { betweenDoors, seededPairs } from './plan-pairs.ts'
import type { BenchRow } from './results.ts'

const SLOWER = 6
const VISITS = 3
/** The minimum of all rounds, which other processes disturbed least. */
const ROUNDS = 5
const GOALS_MS = { first: 400, newDestination: 60, later: 5 }
const ORIGIN = 'http://phone.test'
const ROOT = new URL('../', import.meta.url)
const PACKAGES = ['answers', 'planner', 'streets']
/** What the packages import from the registry. */
const LIBRARIES = ['geokdbush', 'kdbush', 'tinyqueue']
const TABLES = ['network', 'places', 'rules', 'search'] as const
const tables = readRegionTables(regionFolder('ncr'))
const AT = '2026-11-23T13:00:00+05:30'

const PAGE = `<script type="importmap">${JSON.stringify({
  imports: {
    ...Object.fromEntries(PACKAGES.map(name => [`@sawari/${name}`, `/packages/${name}/src/index.ts`])),
    ...Object.fromEntries(LIBRARIES.map(name => [name, `/node_modules/${name}/index.js`])),
    '@sawari/planner/geo': '/packages/planner/src/geo/index.ts',
  },
})}</script><script type="module">
import { layOutSnapshot } from '/packages/answers/src/snapshot.ts'
const textOf = async name => (await fetch('/' + name + '.json')).text()
const texts = await Promise.all(${JSON.stringify(TABLES)}.map(textOf))
globalThis.planAll = async (requests, isWarmed) => {
  const begin = performance.now()
  const [network, places, rules, search] = texts.map(text => JSON.parse(text))
  const { planner } = await layOutSnapshot({ version: '', network, places, rules, search }, new Date())
  const layOutMs = performance.now() - begin
  const warming = isWarmed ? planner.warm(new Date(requests[0].departAt)) : [].values()
  while (!warming.next().done) {}
  const planMs = request => {
    const before = performance.now()
    planner.plan({ ...request, departAt: new Date(request.departAt) })
    return performance.now() - before
  }
  const firstMs = planMs(requests[0])
  // The bounds of these destinations are not kept yet.
  const newMs = requests.slice(1).map(planMs).sort((a, b) => a - b)[Math.floor(0.9 * (requests.length - 1))]
  // A slowed page pauses between slices of work, so that single plans say little: rounds are timed whole.
  let thenMs = Infinity
  for (let round = 0; round < ${ROUNDS}; round++) {
    const before = performance.now()
    requests.forEach(planMs)
    thenMs = Math.min(thenMs, (performance.now() - before) / requests.length)
  }
  return { layOutMs, firstMs, newMs, thenMs }
}
globalThis.isReady = true
</script>`

interface Visit {
  readonly layOutMs: number
  readonly firstMs: number
  /** The slowest tenth of the first plans to other destinations begins here. */
  readonly newMs: number
  /** The mean time of a plan in the fastest round. */
  readonly thenMs: number
}

/** The minimum of several visits, each in a new page. The service worker warms its planner when it is idle. */
export async function run(): Promise<BenchRow[]> {
  const requests = seededPairs(tables.network.stands).map(pair => ({
    ...betweenDoors(pair),
    departAt: AT,
    services: undefined,
  }))
  const browser = await launchBrowser()
  try {
    const cold = await visitOften(browser, requests, false)
    const warmed = await visitOften(browser, requests, true)
    const row = (name: string, figure: number, goalMs?: number): BenchRow => ({
      name: `offline, ${SLOWER} times slower: ${name}`,
      figure,
      unit: 'ms',
      ...(goalMs !== undefined && { goal: { atMost: goalMs } }),
    })
    return [
      row('laying out the tables', cold.layOutMs),
      row('first plan, cold', cold.firstMs, GOALS_MS.first),
      row('first plan, warmed', warmed.firstMs),
      row('plan to a new destination', warmed.newMs, GOALS_MS.newDestination),
      row('later plan', warmed.thenMs, GOALS_MS.later),
    ]
  } finally {
    await browser.close()
  }
}

async function visitOften(browser: Browser, requests: readonly object[], isWarmed: boolean): Promise<Visit> {
  const visits: Visit[] = []
  for (let visit = 0; visit < VISITS; visit++) visits.push(await visitOnce(browser, requests, isWarmed))
  const least = (figure: keyof Visit) => Math.min(...visits.map(visit => visit[figure]))
  return {
    layOutMs: least('layOutMs'),
    firstMs: least('firstMs'),
    newMs: least('newMs'),
    thenMs: least('thenMs'),
  }
}

async function visitOnce(browser: Browser, requests: readonly object[], isWarmed: boolean): Promise<Visit> {
  const page = await openPhone(browser, ORIGIN)
  await page.route('**/*', answerFromDisk)
  await page.goto('/')
  await page.waitForFunction('globalThis.isReady')
  await slowDown(page, SLOWER)
  const visit = await planAll(page, requests, isWarmed)
  await page.context().close()
  return visit
}

async function planAll(page: Page, requests: readonly object[], isWarmed: boolean): Promise<Visit> {
  return (await page.evaluate(`globalThis.planAll(${JSON.stringify(requests)}, ${isWarmed})`)) as Visit
}

/** The page, the tables and the sources of the packages, without their types. */
async function answerFromDisk(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE })
  if (pathname.startsWith('/packages/') || pathname.startsWith('/node_modules/')) {
    const source = readFileSync(new URL(`.${pathname}`, ROOT), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
  }
  const name = TABLES.find(table => pathname === `/${table}.json`)
  if (name === undefined) return route.fulfill({ status: 404 })
  return route.fulfill({ contentType: 'application/json', body: JSON.stringify(tables[name]) })
}
