// Taps, keys and memory on a phone with a slowed processor; also part of `lighthouse`.
import type { Browser, Page } from '@playwright/test'
import { startSawari } from './child-server.ts'
import { GIVEN_UP_MS, heapMb, launchBrowser, openPhone, slowDown, slowestAnswerMs } from './phone-browser.ts'
import { type BenchRow, figureOf, reachedOf } from './results.ts'

const SLOWER = 4
const TAPS = 20
const ANSWERED_MS = 100
const STANDS_LOADED = 100_000
const STANDS_IN_VIEW = 1_000
/**
 * A height at which nothing covers the map: above the sheet, below the search box and the message of a
 * failed load.
 */
const FREE_MAP_Y = 300
const VISITS = 30
/** By day: at night a trip may have one route, and no tiles to tap. */
const TRIP =
  '/routes?from=Noida%20Electronic%20City&to=Ghaziabad%20Junction&departAt=2026-11-24T06:30:00.000Z'

export async function run(): Promise<BenchRow[]> {
  const server = await startSawari()
  try {
    return await measureSlowPhone(server.url)
  } finally {
    await server.stop()
  }
}

/**
 * Measures and prints taps and keys with a slowed processor, a map with very many stands, and memory growth over many
 * visits.
 */
export async function measureSlowPhone(origin: string): Promise<BenchRow[]> {
  const browser = await launchBrowser()
  try {
    const rows = [
      answer('menu', await tapMenu(browser, origin)),
      answer('tab of Travel Buddy', await tapTabs(browser, origin)),
      answer('route card, with the map', await tapCards(browser, origin)),
      answer('key in a place field', await typeKeys(browser, origin)),
      stands('at full speed', await tapStands(browser, origin, 1)),
      stands(`${SLOWER} times slower`, await tapStands(browser, origin, SLOWER)),
      ...(await visitMaps(browser, origin)),
    ]
    console.log('\n| on a phone four times slower | figure | goal |\n|---|---:|---:|')
    for (const row of rows) console.log(`| ${row.name} | ${figureOf(row)} | ${goalOf(row)} |`)
    return rows
  } finally {
    await browser.close()
  }
}

function goalOf(row: BenchRow): string {
  const { goal } = row
  if (!goal) return ''
  const figure = 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
  return `${figure} ${row.unit}${reachedOf(row) < 1 ? ', missed' : ''}`
}

function answer(name: string, figure: number): BenchRow {
  return { name: `slowest answer: ${name}`, figure, unit: 'ms', goal: { atMost: ANSWERED_MS } }
}

function stands(pace: string, figure: number): BenchRow {
  return {
    ...answer(`a stand, ${STANDS_IN_VIEW} drawn of ${STANDS_LOADED}, ${pace}`, figure),
    goal: { atMost: 300 },
  }
}

async function tapMenu(browser: Browser, origin: string): Promise<number> {
  const page = await openPhone(browser, origin)
  await page.goto('/', { waitUntil: 'networkidle' })
  await slowDown(page, SLOWER)
  const toggle = page.getByRole('button', { name: /^(Open|Close) menu$/ })
  return closing(page, await slowestAnswerMs(page, TAPS, () => toggle.tap()))
}

async function tapTabs(browser: Browser, origin: string): Promise<number> {
  const page = await openPhone(browser, origin)
  const { accessToken, refreshToken } = await signUp(origin)
  const keep = `sessionStorage.setItem('sawari.access', '${accessToken}'); sessionStorage.setItem('sawari.refresh', '${refreshToken}')`
  await page.addInitScript({ content: keep })
  await page.goto('/ridebuddy', { waitUntil: 'networkidle' })
  await slowDown(page, SLOWER)
  const tabs = page.getByRole('tab')
  await tabs.nth(1).waitFor()
  return closing(page, await slowestAnswerMs(page, TAPS, time => tabs.nth((time + 1) % 2).tap()))
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
  const letters = 'noida electronic cit'
  return closing(
    page,
    await slowestAnswerMs(page, letters.length, time =>
      page.keyboard.press(letters[time] === ' ' ? 'Space' : letters[time]!),
    ),
  )
}

/**
 * Taps stands on a map that has very many of them. The first response contains all of them (the server
 * never sends so many), 1 % of them in view; later requests get no response, so that all stay loaded.
 */
async function tapStands(browser: Browser, origin: string, slower: number): Promise<number> {
  const page = await openPhone(browser, origin)
  const body = JSON.stringify({ success: true, data: manyStands(), total: STANDS_LOADED, truncated: false })
  let answers = 0
  await page.route('**/api/hotspots/bounds', async route => {
    answers += 1
    if (answers === 1) await route.fulfill({ contentType: 'application/json', body })
  })
  await page.addInitScript({ content: `localStorage.setItem('sawari.service-banner-dismissed', 'yes')` })
  await page.goto('/hotspots')
  await page.locator('[data-map="ready"][data-drawn="true"]').waitFor()
  await page
    .getByRole('button', { name: /^Stand \d+/ })
    .nth(49)
    .waitFor({ state: 'attached' })
  await slowDown(page, slower)
  let slowestMs = 0
  for (let time = 0; time < 5; time++) {
    await mapRests(page)
    const x = 120 + 20 * time
    await expectMapAt(page, x, FREE_MAP_Y)
    const answered = slowestAnswerMs(page, 1, async () => {
      // The stands are so dense that every tap hits one.
      await page.touchscreen.tap(x, FREE_MAP_Y)
      await page.getByText('Click to select').waitFor()
    })
    // A timeout counts as the time limit, so that it does not discard the other figures.
    slowestMs = Math.max(slowestMs, await answered.catch(() => GIVEN_UP_MS))
  }
  return closing(page, slowestMs)
}

/** Closes an open stand and waits until the map has stopped moving and drawing. */
async function mapRests(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close', exact: true })
  if (await close.isVisible()) await page.keyboard.press('Escape')
  await page.getByText('Click to select').waitFor({ state: 'detached' })
  await page.waitForTimeout(2_000)
  await page.locator('[data-view]:not([data-moving])').waitFor({ state: 'attached' })
}

/** Throws if something covers the map here: it would take the tap, which would then count as a timeout. */
async function expectMapAt(page: Page, x: number, y: number): Promise<void> {
  const hit = await page.evaluate(`document.elementFromPoint(${x}, ${y})?.outerHTML.slice(0, 200)`)
  if (!String(hit).startsWith('<canvas'))
    throw new Error(`A tap at ${x}, ${y} hits no map but ${String(hit)}`)
}

async function visitMaps(browser: Browser, origin: string): Promise<BenchRow[]> {
  const page = await openPhone(browser, origin)
  await page.goto('/hotspots')
  const visit = async (name: string) => {
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).tap()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    // A touch starts the map, which would otherwise wait until the page is idle.
    await page.locator('[data-map]').dispatchEvent('pointerdown')
    await page.locator('[data-map="ready"]').waitFor()
  }
  const twice = async () => {
    await visit('Route Planner')
    await visit('Rickshaw Points')
  }
  // The first visits fill permanent caches: code, responses, the map's style.
  for (let round = 0; round < 3; round++) await twice()
  const beforeMb = await heapMb(page)
  for (let round = 0; round < VISITS / 2; round++) await twice()
  const grownMb = (await heapMb(page)) - beforeMb
  const canvases = (await page.evaluate(`document.querySelectorAll('canvas').length`)) as number
  await page.context().close()
  return [
    {
      name: `memory grown over ${VISITS} visits to map screens`,
      figure: grownMb,
      unit: 'MB',
      goal: { atMost: 5 },
    },
    { name: 'map canvases after them', figure: canvases, unit: '', goal: { atMost: 1 } },
  ]
}

async function closing(page: Page, figure: number): Promise<number> {
  await page.context().close()
  return figure
}

async function signUp(origin: string): Promise<{ accessToken: string; refreshToken: string }> {
  const account = { name: 'Asha Verma', email: `asha.${process.pid}@example.com`, phone: '9876543210' }
  const password = 'Lotus!2468'
  const post = async (path: string, data: object) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return await answer.json()
  }
  await post('/signup', { ...account, password, confirmPassword: password })
  const { data } = (await post('/signin', { email: account.email, password })) as {
    data: { accessToken: string; refreshToken: string }
  }
  return data
}

/** Stands over ten times the width and height of the first view, so that it contains 1 % of them. */
function manyStands() {
  const side = Math.ceil(Math.sqrt(STANDS_LOADED))
  // The size in degrees of 360 × 740 px at zoom 14.
  const [wide, high] = [0.031, 0.056]
  return Array.from({ length: STANDS_LOADED }, (_, index) => ({
    _id: index.toString(16).padStart(24, '0'),
    name: `Stand ${index}`,
    name_hi: `स्टैंड ${index}`,
    latitude: 28.619 + (Math.floor(index / side) / side - 0.5) * 10 * high,
    longitude: 77.426 + ((index % side) / side - 0.5) * 10 * wide,
    color_code: 'red',
    city: 'Noida',
    kind: 'landmark',
    availability: 'high',
    destinations: [
      {
        name: 'Gaur Chowk',
        name_hi: 'गौर चौक',
        latitude: 28.606,
        longitude: 77.431,
        estimated_fare: 20,
        basis: 'known',
      },
    ],
  }))
}
