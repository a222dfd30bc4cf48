import { randomBytes } from 'node:crypto'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { aheadMs, moveDate } from './day-clock.ts'

export type { Page } from '@playwright/test'
export { expect }

/** Errors and warnings of the browser; a test must allow those that it provokes. */
export interface Complaints {
  /** Allows complaints that match. */
  allow(pattern: RegExp): void
}

/** For tests that do not depend on the screen size and run at one size only: `test(title, anySize, …)`. */
export const anySize = { tag: '@any-size' }
/** Tests with this tag run on the phone only. */
export const onPhone = { tag: '@phone' }

/** Messages of the graphics driver on machines without a graphics card; unrelated to the product. */
const driverNoise = /GL Driver Message|GPU stall|software WebGL|WebGL-0x|swiftshader/i
/** Playwright's message that it blocks the service worker, as configured. */
const keptOut = /Service Worker registration blocked by Playwright/

interface Fixtures {
  readonly complaints: Complaints
}

/**
 * A test that fails if its page logs an error or warning, throws, or violates the content security policy.
 */
export const test = base.extend<Fixtures, { browser: Browser }>({
  // The contexts that tests create have the server's clock too.
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async options => {
        const context = await open(options)
        await context.addInitScript(moveDate, aheadMs)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  baseURL: async ({}, use) => {
    await use(process.env.SAWARI_URL)
  },
  // Each test has an address of its own, since sign-ups are limited by address; the server trusts the header.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` })
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    const open = page.goto.bind(page)
    page.goto = async (url, options) => {
      const answer = await open(url, options)
      // A test that waits only for `commit` checks the page before the app starts.
      if (javaScriptEnabled !== false && options?.waitUntil !== 'commit') await appStarted(page)
      return answer
    }
    await use(page)
  },
  complaints: [
    async ({ context }, use) => {
      const seen: string[] = []
      const allowed = [driverNoise, keptOut]
      await listen(context, text => seen.push(text))
      await use({ allow: pattern => allowed.push(pattern) })
      const unexpected = seen.filter(text => !allowed.some(pattern => pattern.test(text)))
      expect(unexpected, 'complaints of the browser').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Waits for the app: the landing screen is prerendered, and its buttons do nothing and lose focus until
 * then.
 */
export async function appStarted(page: Page): Promise<void> {
  const isRendered = () => {
    const screen = document.querySelector('#root > *')
    return screen === null || Object.keys(screen).some(key => key.startsWith('__reactFiber'))
  }
  await page.waitForFunction(isRendered)
}

async function listen(context: BrowserContext, report: (text: string) => void): Promise<void> {
  context.on('console', message => {
    const { url } = message.location()
    if (['error', 'warning'].includes(message.type()))
      report(`console ${message.type()}: ${message.text()} (${url})`)
  })
  context.on('weberror', error => report(`uncaught: ${error.error().stack ?? error.error().message}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
}
