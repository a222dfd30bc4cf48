// Screens that need no account.

import { openAuth, unfoldMenu } from '../support/accounts.ts'
import { withoutMap } from '../support/drawing.ts'
import { hold } from '../support/network.ts'
import { answerPlan, refusePlan, source } from '../support/planner.ts'
import { answerStands, aStand, CENTRE, openMap, settled } from '../support/stand-map.ts'
import { appStarted, expect, type Page } from '../support/test.ts'
import { picture, screen } from './picture.ts'

const TRIP = '/routes?from=Noida%20Electronic%20City%20Metro&to=Ghaziabad%20Junction%20Railway%20Station'
const METRO_TRIP = '/routes?from=Gaur%20City%201&to=Nehru%20Place'
const STAND = 'metro-noida-electronic-city'
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

async function openPlan(page: Page, trip = TRIP): Promise<void> {
  await page.goto(trip)
  await expect(page.locator('[data-route]').first()).toBeVisible()
  await mapDrawn(page)
  await settled(page)
}

/** Waits until the map has replaced its skeleton and has drawn everything. */
async function mapDrawn(page: Page): Promise<void> {
  await expect(page.locator('[data-map="ready"]')).toBeVisible({ timeout: 20_000 })
  await page.waitForLoadState('networkidle')
  const map = page.locator('[data-map]')
  await expect(map).toHaveAttribute('data-drawn', 'true')
  // Tiles and names that load later are drawn afterwards.
  let before = await map.screenshot()
  const isStill = async () => {
    const now = await map.screenshot()
    const isSame = now.equals(before)
    before = now
    return isSame
  }
  await expect.poll(isStill, { intervals: [1_500], timeout: 20_000 }).toBe(true)
}

/** Opens the map in either language and waits until it is idle and the list shows its stands. */
async function openStands(page: Page): Promise<void> {
  const first = page.locator('main ul button[aria-expanded]').first()
  await openMap(page)
  await expect(first).toBeVisible()
  await mapDrawn(page)
}

/** Opens the first stand of the list. */
async function openStand(page: Page): Promise<void> {
  await openStands(page)
  const row = page.locator('main ul button[aria-expanded]').first()
  await row.evaluate((element: HTMLElement) => element.click())
  await settled(page)
}

/** The planner with a plan, without the map, because only texts are shown. */
async function openPlanTexts(page: Page): Promise<void> {
  await withoutMap(page)
  await page.goto(TRIP)
  await expect(page.locator('[data-route]').first()).toBeVisible()
}

/** Opens the first route in its place among the results. */
async function openRoute(page: Page): Promise<void> {
  await openPlanTexts(page)
  await page
    .locator('[data-route]')
    .first()
    .getByText(/^Arrive/)
    .click()
}

/** A screen or a page of the server as it is opened. */
function plain(name: string, path: string, extras?: Parameters<typeof screen>[2]): void {
  const arrange = async ({ page }: { page: Page }) => {
    await page.goto(path)
    await expect(h1(page)).toBeVisible()
  }
  screen(name, arrange, extras)
}

plain('landing', '/', ['phone dark', 'phone large', 'wide dark'])
plain('contact', '/contact')
plain('terms', '/terms')
plain('privacy', '/privacy')
plain('not-found', '/nowhere', ['wide dark'])
plain('all-stands', '/stands?lang=en')
plain('stand-page', `/stands/${STAND}?lang=en`, ['phone dark'])
plain('stand-poster', `/stands/${STAND}/poster?lang=en`)

screen('landing-below', async ({ page }) => {
  await page.goto('/')
  await appStarted(page)
  await page
    .getByRole('heading', { name: 'Why Auto Rickshaws' })
    .evaluate(element => element.scrollIntoView())
})

screen('footer', async ({ page }) => {
  await page.goto('/')
  await appStarted(page)
  await page.getByRole('contentinfo').evaluate(element => element.scrollIntoView({ block: 'end' }))
})

screen(
  'menu',
  async ({ page }) => {
    await page.goto('/contact')
    await unfoldMenu(page)
  },
  ['phone dark'],
)

screen('sign-in', async ({ page }) => {
  await page.goto('/contact')
  await openAuth(page, 'Sign In')
})

screen(
  'sign-up-mistakes',
  async ({ page }) => {
    await page.goto('/contact')
    const dialog = await openAuth(page, 'Sign Up')
    await dialog.getByLabel('Full Name').fill('Asha Verma')
    await dialog.getByLabel('Email').fill('asha@nowhere')
    await dialog.getByLabel('Phone').fill('12345')
    await dialog.getByLabel('Password', { exact: true }).fill('Sawari')
    await dialog.getByLabel('Confirm Password').fill('Sawar')
    await dialog.getByLabel('Confirm Password').blur()
  },
  ['phone dark', 'phone large'],
)

screen('stands', async ({ page }) => openStands(page), ['phone dark', 'phone large', 'wide dark'])

screen('stand-open', async ({ page }) => {
  await openStand(page)
  // The map flies to the stand.
  await page.waitForTimeout(2_000)
  await page.locator('[data-view]:not([data-moving])').waitFor({ state: 'attached' })
})

screen('stands-loading', async ({ page }) => {
  await hold(page, '**/api/hotspots/bounds')
  await hold(page, /maplibre/)
  await page.goto('/hotspots')
  await expect(page.getByText('Loading hotspots...').first()).toBeVisible()
})

screen('stands-error', async ({ page }) => {
  await page.route('**/api/hotspots/bounds', route => route.fulfill({ status: 503, json: {} }))
  await openMap(page)
  await expect(page.getByText('Error loading hotspots').first()).toBeVisible()
})

screen('stands-none', async ({ page }) => {
  await answerStands(page, [])
  await openMap(page)
})

screen('stands-long-names', async ({ page }) => {
  const name = 'Chhatrapati Shivaji Maharaj Antarrashtriya Bus Adda, Sector 62 A, Gate 4'
  await answerStands(page, [
    aStand({ name, availability: 'low', color_code: 'yellow' }),
    aStand({ name: 'Mor', ...CENTRE, latitude: 28.622, availability: 'medium', color_code: 'orange' }),
  ])
  await openMap(page)
})

screen('stands-without-map', async ({ page }) => {
  await withoutMap(page)
  await page.goto('/hotspots')
  await expect(page.locator('main ul button[aria-expanded]').first()).toBeVisible()
})

screen(
  'planner',
  async ({ page }) => {
    await page.goto('/routes')
    await mapDrawn(page)
    // The map was scrolled into view to see whether it is drawn.
    await page
      .getByRole('heading', { level: 1 })
      .evaluate(element => element.scrollIntoView({ block: 'end' }))
  },
  ['phone dark', 'phone large'],
)

screen('planner-all-stands', async ({ page }) => {
  await withoutMap(page)
  await page.goto('/routes')
  await source(page).click()
  await page.getByRole('option').filter({ hasText: 'All stands' }).click()
  await expect(page.getByRole('option')).toHaveCount(21)
})

screen('reach', async ({ page }) => {
  await withoutMap(page)
  await page.goto('/routes?from=Sector+62%2C+Noida&fromAt=28.6205,77.3642')
  await page.getByRole('button', { name: 'Where can I get to?' }).click()
  await expect(page.getByText(/within reach$/).first()).toBeVisible()
})

screen('plan', async ({ page }) => openPlan(page), ['phone dark', 'phone large', 'wide dark'])

screen('plan-metro', async ({ page }) => openPlan(page, METRO_TRIP), ['phone dark'])

screen('plan-details', async ({ page }) => {
  await openRoute(page)
  const stops = page.locator('main ol').first()
  await expect(stops).toBeAttached()
  await stops.evaluate(element => element.scrollIntoView({ block: 'start' }))
})

screen('leave-later', async ({ page }) => {
  await openPlanTexts(page)
  const heading = page.getByRole('heading', { name: 'Leave later' })
  await heading.evaluate(element => element.scrollIntoView({ block: 'center' }))
})

screen('fare-card', async ({ page }) => {
  await openPlanTexts(page)
  await page.locator('[data-route] [aria-haspopup="dialog"]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')
})

screen('driver-card', async ({ page }) => {
  await openRoute(page)
  await page.getByRole('button', { name: 'For the driver' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

screen('why-this-route', async ({ page }) => {
  await openRoute(page)
  await page.getByRole('button', { name: 'Why this route?' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')
})

screen('plan-loading', async ({ page }) => {
  await withoutMap(page)
  await hold(page, '**/api/routes/calculate')
  await page.goto(TRIP)
  await expect(page.locator('[aria-busy="true"]').first()).toBeAttached()
})

screen('plan-none', async ({ page }) => {
  await withoutMap(page)
  await answerPlan(page, { routes: [], recommendations: {} })
  await page.goto(TRIP)
  await expect(page.getByText('No Routes Found').first()).toBeVisible()
})

screen(
  'plan-error',
  async ({ page }) => {
    await withoutMap(page)
    await refusePlan(page, 404, 'No route found', 'NO_ROUTE')
    await page.goto(TRIP)
    await expect(page.getByRole('alert').first()).toBeVisible()
  },
  ['wide dark'],
)

screen('planner-offline', async ({ page }) => {
  await openPlan(page)
  await page.goto('/routes')
  await expect(h1(page)).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText("You're offline. Showing saved data.")).toBeVisible()
})

screen('forgot-password', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByLabel('OTP')).toBeVisible()
})

const store = (name: string, size: 'phone-2x' | 'wide', arrange: (page: Page) => Promise<void>) =>
  picture(`store: ${name}`, size, `apps/web/public/screenshots/${name}.png`, ({ page }) => arrange(page))
store('stands-phone', 'phone-2x', openStands)
store('planner-phone', 'phone-2x', page => openPlan(page, METRO_TRIP))
store('planner-wide', 'wide', page => openPlan(page, METRO_TRIP))

picture('readme: stands', 'wide', 'docs/screens/rickshaw-points.png', ({ page }) => openStand(page))
picture('readme: plan', 'phone', 'docs/screens/route-planner-phone.png', ({ page }) =>
  openPlan(page, METRO_TRIP),
)
