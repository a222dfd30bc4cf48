// The whole story of two riders on phones, one of them in Hindi: from the landing screen to a report after the ride.
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { inHindi } from '../support/language.ts'
import { aRider, type Rider, signInTab } from '../support/rider.ts'
import { startServer } from '../support/server.ts'
import { withoutBanner } from '../support/stand-map.ts'
import { expect, test } from '../support/test.ts'
import { FOLDER, isAll } from './picture.ts'

const TRIP = '?from=Noida%20City%20Centre&to=Gaur%20Chowk%20%28Char%20Murti%29'
/** Long enough for the pictures of each phase. */
const phases = { CHAT_SECONDS: '40', CONTACT_SECONDS: '12' }

test('story', async ({ browser, complaints }) => {
  test.skip(!isAll)
  test.setTimeout(180_000)
  complaints.allow(/./)
  const server = await startServer(phases)
  const contexts: BrowserContext[] = []
  let step = 0

  async function phone(language: 'en' | 'hi'): Promise<Page> {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
      colorScheme: 'light',
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      serviceWorkers: 'block',
    })
    contexts.push(context)
    const page = await context.newPage()
    await withoutBanner(page)
    if (language === 'hi') await inHindi(page)
    return page
  }

  /** Numbered in the order of the story: `03-plan-asha.png`. */
  async function shoot(page: Page, name: string, who: 'asha' | 'bilal'): Promise<void> {
    step += 1
    const file = `../../${FOLDER}/story/${String(step).padStart(2, '0')}-${name}-${who}.png`
    await page.evaluate(() => document.fonts.ready)
    const path = fileURLToPath(new URL(file, import.meta.url))
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  }

  try {
    const her = await phone('en')
    const his = await phone('hi')
    const { request } = contexts[0]!
    const [asha, bilal]: Rider[] = await Promise.all([
      aRider(request, 'Asha Verma'),
      aRider(request, 'Bilal Khan'),
    ])
    await signInTab(her, asha!)
    await signInTab(his, bilal!)

    await her.goto('/')
    await expect(her.getByRole('heading', { level: 1 })).toBeVisible()
    await shoot(her, 'where-are-you-going', 'asha')
    await his.goto('/')
    await expect(his.getByRole('heading', { level: 1 })).toBeVisible()
    await shoot(his, 'where-are-you-going', 'bilal')

    await her.goto(`/routes${TRIP}`)
    await expect(her.locator('[data-route]').first()).toBeVisible()
    await expect(her.locator('[data-map="ready"]')).toBeVisible({ timeout: 20_000 })
    await her.waitForLoadState('networkidle')
    await shoot(her, 'plan', 'asha')

    await her.goto(`/ridebuddy${TRIP}`)
    await expect(her.getByRole('button', { name: /^Search Buddies/ })).toBeVisible()
    await shoot(her, 'find-company', 'asha')
    await her.getByRole('button', { name: /^Search Buddies/ }).click()
    await expect(her.getByRole('timer')).toBeVisible()
    await shoot(her, 'waiting', 'asha')

    await his.goto(`/ridebuddy${TRIP}`)
    await his.locator('form button[type=submit]').first().click()
    await expect(his.getByTestId('match')).toBeVisible()
    await shoot(his, 'match', 'bilal')
    await his.getByTestId('match').getByRole('button', { name: 'रिक्वेस्ट भेजें' }).click()
    await expect(his.getByTestId('sent-request')).toHaveCount(1)
    await his.goto('/routes')
    await expect(his.getByRole('heading', { level: 1 })).toBeVisible()

    await expect(her.getByTestId('incoming-request')).toBeVisible()
    await shoot(her, 'request', 'asha')
    await her.getByRole('button', { name: /^Accept/ }).click()
    await expect(her.getByTestId('connection')).toBeVisible()
    await shoot(her, 'accepted', 'asha')
    const bar = his.getByTestId('company-bar').getByRole('button')
    await expect(bar).toBeVisible()
    await shoot(his, 'accepted-on-another-screen', 'bilal')

    await bar.click()
    const hisChat = his.getByRole('dialog')
    await expect(hisChat.getByRole('list').getByRole('button')).toHaveCount(3)
    await shoot(his, 'chat-begins', 'bilal')
    await hisChat.getByRole('list').getByRole('button').first().click()
    await hisChat.locator('button[type=submit]').click()
    await her.getByTestId('company-bar').getByRole('button', { name: 'Open Chat' }).click()
    const herChat = her.getByRole('dialog')
    await herChat.getByRole('textbox').fill('Two minutes. I have a blue bag.')
    await herChat.getByRole('button', { name: 'Send' }).click()
    await expect(hisChat.getByTestId('partner-message')).toHaveCount(1)
    await shoot(her, 'chat', 'asha')
    await shoot(his, 'chat', 'bilal')

    await expect(herChat.getByText(/^Chat time expired!/)).toBeVisible({ timeout: 60_000 })
    await shoot(her, 'contact', 'asha')
    await shoot(his, 'contact', 'bilal')
    await expect(herChat.getByText(/^Connection expired/)).toBeVisible({ timeout: 30_000 })
    await shoot(her, 'gone', 'asha')

    await herChat.getByRole('button', { name: 'Close', exact: true }).click()
    const recent = her.getByTestId('recent-rider')
    await recent.scrollIntoViewIfNeeded()
    await shoot(her, 'recent', 'asha')
    await recent.getByRole('button', { name: /^Block or report/ }).click()
    await shoot(her, 'report', 'asha')
  } finally {
    for (const context of contexts) await context.close()
    await server.stop()
  }
})
