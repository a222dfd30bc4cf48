import { fileURLToPath } from 'node:url'
import { type APIRequestContext, type Browser, devices, type Page } from '@playwright/test'
import { inHindi } from '../support/language.ts'
import { withoutBanner } from '../support/stand-map.ts'
import { test } from '../support/test.ts'

const sizes = {
  phone: { ...phoneAt(740), deviceScaleFactor: 1 },
  'phone-2x': { ...phoneAt(740), deviceScaleFactor: 2 },
  tablet: { viewport: { width: 768, height: 1024 } },
  wide: { viewport: { width: 1280, height: 800 } },
} as const

/** A screen size and optionally a theme, language or text size, such as `phone dark`. */
export type Look = `${'phone' | 'tablet' | 'wide'}${'' | ' dark' | ' hi' | ' large'}` | 'phone-2x'

export interface Scene {
  readonly page: Page
  readonly request: APIRequestContext
  readonly browser: Browser
}

/** Takes one picture per look and writes it to `docs/screens/{name}-{look}.png` or to `path`. */
export function picture(
  name: string,
  looks: readonly Look[],
  arrange: (scene: Scene) => Promise<void>,
  path = (look: Look) => `docs/screens/${name}-${look.replace(' ', '-')}.png`,
): void {
  for (const look of looks)
    test(`${name}, ${look}`, async ({ browser, complaints }) => {
      complaints.allow(/./)
      const [size, extra] = look.split(' ') as [keyof typeof sizes, string | undefined]
      const context = await browser.newContext({
        ...sizes[size],
        baseURL: process.env.SAWARI_URL!,
        colorScheme: extra === 'dark' ? 'dark' : 'light',
        reducedMotion: 'reduce',
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await withoutBanner(page)
      if (extra === 'hi') await inHindi(page)
      await arrange({ page, request: context.request, browser })
      if (extra === 'large') {
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      }
      await page.evaluate(() => document.fonts.ready)
      const file = fileURLToPath(new URL(`../../${path(look)}`, import.meta.url))
      await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
      await context.close()
    })
}

function phoneAt(height: number) {
  const { userAgent } = devices['Pixel 7']
  return { userAgent, hasTouch: true, isMobile: true, viewport: { width: 360, height } }
}
