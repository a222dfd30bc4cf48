import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

export type { Page } from '@playwright/test'
export { expect }

/** What the browser complained about; a test names the complaints that it provokes. */
export interface Complaints {
  /** These complaints are part of what the test is about. */
  allow(pattern: RegExp): void
}

/** What the size of the screen cannot change runs at one size: `test(title, anySize, …)`. */
export const anySize = { tag: '@any-size' }
/** What only a phone has. */
export const onPhone = { tag: '@phone' }

/** The graphics driver of a machine without a graphics card, which is none of ours. */
const driverNoise = /GL Driver Message|GPU stall|software WebGL|WebGL-0x|swiftshader/i
/** Playwright tells that it keeps the service worker out, as it was asked to. */
const keptOut = /Service Worker registration blocked by Playwright/

interface Fixtures {
  readonly complaints: Complaints
}

/** A test whose page may neither log an error or warning, nor throw, nor break the content policy. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  baseURL: async ({}, use) => {
    await use(process.env.SAWARI_URL)
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    const open = page.goto.bind(page)
    page.goto = async (url, options) => {
      const answer = await open(url, options)
      // A test that goes on at once is about what is there before the app.
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

/** The landing screen is there before the app is: until then its buttons do nothing, and lose their focus. */
async function appStarted(page: Page): Promise<void> {
  const isRendered = () => {
    const screen = document.querySelector('#root > *')
    return screen === null || Object.keys(screen).some(key => key.startsWith('__reactFiber'))
  }
  await page.waitForFunction(isRendered, undefined, { timeout: 15_000 })
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
