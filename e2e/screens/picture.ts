import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  devices,
  type Page,
} from '@playwright/test'
import { startServer } from '../support/server.ts'
import { withoutBanner } from '../support/stand-map.ts'
import { expect, test } from '../support/test.ts'

const sizes = {
  phone: { ...phoneAt(740), deviceScaleFactor: 1 },
  'phone-2x': { ...phoneAt(740), deviceScaleFactor: 2 },
  tablet: { viewport: { width: 768, height: 1024 } },
  wide: { viewport: { width: 1280, height: 800 } },
} as const

type Size = 'phone' | 'tablet' | 'wide'
/** Some screens are also taken in the dark theme or with doubled text size. */
type Extra = `${Size} ${'dark' | 'large'}`
type Finish = (page: Page) => Promise<void>

export interface Scene {
  readonly page: Page
  readonly request: APIRequestContext
  readonly browser: Browser
  /** The page to show instead, of another server with these settings. */
  onServer(environment: Record<string, string>): Promise<Page>
}

export const FOLDER = 'test-results/pictures'
const isAll = process.env.SCREENS === 'all'
/** One scene of each screen, which is always taken. */
const SCREENS: readonly string[] = [
  'landing',
  'stands',
  'plan-metro',
  'buddy',
  'chat',
  'profile',
  'contact',
  'forgot-password',
  'terms',
  'not-found',
]

/** Takes `{name}-{size}{,-hi,-dark,-large}.jpg`; unless all are wanted, only of some scenes and in English. */
export function screen(
  name: string,
  arrange: (scene: Scene) => Promise<void>,
  extras: readonly Extra[] = [],
): void {
  if (!isAll && !SCREENS.includes(name)) return
  for (const size of isAll ? (['phone', 'tablet', 'wide'] as const) : (['phone', 'wide'] as const)) {
    const shots: [string, Finish][] = [['', async () => {}]]
    if (isAll && extras.includes(`${size} dark`)) shots.push(['-dark', darken])
    if (isAll && extras.includes(`${size} large`)) shots.push(['-large', enlarge])
    if (isAll) shots.push(['-hi', translate])
    takePictures(`${name}, ${size}`, size, arrange, async (page, take) => {
      for (const [suffix, finish] of shots) {
        await finish(page)
        await take(page, `${FOLDER}/${name}-${size}${suffix}.jpg`)
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      }
    })
  }
}

/** Takes one picture in English, if all are wanted. */
export function picture(
  name: string,
  size: keyof typeof sizes,
  path: string,
  arrange: (scene: Scene) => Promise<void>,
): void {
  if (isAll) takePictures(`${name}, ${size}`, size, arrange, (page, take) => take(page, path))
}

type Take = (page: Page, path: string) => Promise<void>

/** Scenes are arranged by their English texts, and translated at the end. */
function takePictures(
  title: string,
  size: keyof typeof sizes,
  arrange: (scene: Scene) => Promise<void>,
  shoot: (page: Page, take: Take) => Promise<void>,
): void {
  test(title, async ({ browser, complaints }) => {
    complaints.allow(/./)
    const cleanUp: (() => Promise<unknown>)[] = []
    const open = async (url: string) => {
      const context = await contextOf(browser, size, url)
      cleanUp.push(() => context.close())
      const page = await context.newPage()
      await withoutBanner(page)
      return page
    }
    const page = await open(process.env.SAWARI_URL!)
    let shown = page
    const onServer = async (environment: Record<string, string>) => {
      const server = await startServer(environment)
      cleanUp.push(() => server.stop())
      shown = await open(server.url)
      return shown
    }
    try {
      await arrange({ page, request: page.context().request, browser, onServer })
      await shoot(shown, take)
    } finally {
      for (const end of cleanUp) await end()
    }
  })
}

async function take(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url))
  mkdirSync(dirname(file), { recursive: true })
  await page.screenshot({
    path: file,
    animations: 'disabled',
    caret: 'hide',
    ...(path.endsWith('.jpg') && { quality: 70 }),
  })
}

async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
}

async function enlarge(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
}

/** Switches to Hindi, even if an open dialog blocks the button; the stand pages have a link. */
async function translate(page: Page): Promise<void> {
  const isOffline = await page.evaluate(() => !navigator.onLine)
  // The texts need the network.
  await page.context().setOffline(false)
  const link = page.locator('header a[hreflang="hi"]')
  if (await link.count()) await link.click()
  else await page.locator('header button[lang="hi"]').first().dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  // The names of places and the texts of parts that are loaded late.
  await page.waitForTimeout(500)
  // Scenes that delay a response never reach this state.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  await page.context().setOffline(isOffline)
  if (isOffline) await page.waitForTimeout(500)
}

function contextOf(browser: Browser, size: keyof typeof sizes, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({
    ...sizes[size],
    baseURL,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
  })
}

function phoneAt(height: number) {
  const { userAgent } = devices['Pixel 7']
  return { userAgent, hasTouch: true, isMobile: true, viewport: { width: 360, height } }
}
