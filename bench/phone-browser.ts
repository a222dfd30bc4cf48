import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../tools/test-tools.mjs'

/** As root Chromium refuses its sandbox; without a graphics card maps are drawn by the processor. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--enable-unsafe-swiftshader',
]

/** What is not there by then is taken as never. */
export const GIVEN_UP_MS = 20_000

/** In the page: how long each tap and key took until the next paint, in milliseconds. */
const WATCH_INTERACTIONS = `
  globalThis.interactionsMs = []
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) globalThis.interactionsMs.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

const NEXT_FRAMES = 'new Promise(done => requestAnimationFrame(() => setTimeout(done, 120)))'

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium() ?? 'chromium', args: BROWSER_FLAGS })
}

/** A tab of a phone in Noida. */
export async function openPhone(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(GIVEN_UP_MS)
  await page.addInitScript({ content: WATCH_INTERACTIONS })
  return page
}

/** From now on the page's processor is so many times slower. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** The slowest answer to `act`, repeated: milliseconds from the tap or key to the next paint, in steps of 8. */
export async function slowestAnswerMs(page: Page, times: number, act: (time: number) => Promise<void>) {
  await page.evaluate('globalThis.interactionsMs.length = 0')
  for (let time = 0; time < times; time++) {
    await act(time)
    await page.evaluate(NEXT_FRAMES)
  }
  // What took less than 16 ms is not told at all.
  return (await page.evaluate('Math.max(16, ...globalThis.interactionsMs)')) as number
}

/** Memory that the page's scripts hold after a collection, in megabytes. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 2 ** 20
}
