import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../tools/test-tools.mjs'

/** Chromium cannot use its sandbox as root; without a graphics card the processor draws maps. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--enable-unsafe-swiftshader',
]

/** Time limit in milliseconds: anything that takes longer fails. */
const GIVEN_UP_MS = 20_000

/** Script for the page: records the milliseconds from each tap or key press to the next paint. */
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

/** Opens a tab that emulates a phone in Noida. */
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

/** Makes the page's processor `times` times slower. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Repeats `act`; returns the longest time from tap or key press to the next paint, in steps of 8 ms. */
export async function slowestAnswerMs(page: Page, times: number, act: (time: number) => Promise<void>) {
  await page.evaluate('globalThis.interactionsMs.length = 0')
  for (let time = 0; time < times; time++) {
    await act(time)
    await page.evaluate(NEXT_FRAMES)
  }
  // The browser does not report interactions shorter than 16 ms.
  return (await page.evaluate('Math.max(16, ...globalThis.interactionsMs)')) as number
}
