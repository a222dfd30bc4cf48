// Screens that need no account.

import { openAuth } from '../support/accounts.ts'
import { hold } from '../support/hold.ts'
import { answerPlan, refusePlan } from '../support/route-plan.ts'
import { answerStands, aStand, CENTRE, openMap, settled } from '../support/stand-map.ts'
import { expect, type Page } from '../support/test.ts'
import { unfoldMenu } from '../support/top-bar.ts'
import { withoutMap } from '../support/without-map.ts'
import { picture } from './picture.ts'

const TRIP = '/routes?from=Noida%20Electronic%20City&to=Ghaziabad%20Junction'
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

async function openPlan(page: Page): Promise<void> {
  await page.goto(TRIP)
  await expect(page.locator('[data-route]').first()).toBeVisible()
  await mapDrawn(page)
  await settled(page)
}

/** Waits until the map has replaced its placeholder picture and has drawn everything. */
async function mapDrawn(page: Page): Promise<void> {
  await expect(page.locator('[data-map="ready"]')).toBeVisible({ timeout: 20_000 })
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-map]')).toHaveAttribute('data-drawn', 'true')
}

/** Opens the map in either language and waits until it rests and the list shows its stands. */
async function openStands(page: Page): Promise<void> {
  const first = page.locator('main ul button[aria-expanded]').first()
  await openMap(page)
  await expect(first).toBeVisible()
  await mapDrawn(page)
}

picture(
  'landing',
  ['phone', 'phone dark', 'phone hi', 'phone large', 'tablet', 'wide', 'wide dark'],
  async ({ page }) => {
    await page.goto('/')
    await expect(h1(page)).toBeVisible()
  },
)

picture('landing-below', ['phone', 'wide', 'wide hi'], async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('heading', { level: 2 })
    .first()
    .evaluate(element => element.scrollIntoView())
})

picture('footer', ['phone', 'wide'], async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').evaluate(element => element.scrollIntoView({ block: 'end' }))
})

picture('menu', ['phone', 'phone dark', 'phone hi'], async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { expanded: false }).click()
})

picture('sign-in', ['phone', 'wide'], async ({ page }) => {
  await page.goto('/contact')
  await openAuth(page, 'Sign In')
})

picture('sign-up-mistakes', ['phone', 'phone dark', 'phone large'], async ({ page }) => {
  await page.goto('/contact')
  await unfoldMenu(page)
  const dialog = await openAuth(page, 'Sign Up')
  await dialog.getByLabel('Full Name').fill('Asha Verma')
  await dialog.getByLabel('Email').fill('asha@nowhere')
  await dialog.getByLabel('Phone').fill('12345')
  await dialog.getByLabel('Password', { exact: true }).fill('Sawari')
  await dialog.getByLabel('Confirm Password').fill('Sawar')
  await dialog.getByLabel('Confirm Password').blur()
})

picture(
  'stands',
  ['phone', 'phone dark', 'phone hi', 'phone large', 'tablet', 'wide', 'wide dark'],
  async ({ page }) => openStands(page),
)

picture('stand-open', ['phone', 'phone hi', 'wide'], async ({ page }) => {
  await openStands(page)
  const row = page.locator('main ul button[aria-expanded]').first()
  await row.evaluate((element: HTMLElement) => element.click())
  await settled(page)
})

picture('stands-loading', ['phone'], async ({ page }) => {
  await hold(page, '**/api/hotspots/bounds')
  await hold(page, /maplibre/)
  await page.goto('/hotspots')
  await expect(page.getByText('Loading hotspots...').first()).toBeVisible()
})

picture('stands-error', ['phone', 'wide'], async ({ page }) => {
  await page.route('**/api/hotspots/bounds', route => route.fulfill({ status: 503, json: {} }))
  await openMap(page)
  await expect(page.getByText('Error loading hotspots').first()).toBeVisible()
})

picture('stands-none', ['phone'], async ({ page }) => {
  await answerStands(page, [])
  await openMap(page)
})

picture('stands-long-names', ['phone'], async ({ page }) => {
  const name = 'Chhatrapati Shivaji Maharaj Antarrashtriya Bus Adda, Sector 62 A, Gate 4'
  await answerStands(page, [
    aStand({ name, availability: 'low', color_code: 'yellow' }),
    aStand({ name: 'Mor', ...CENTRE, latitude: 28.622, availability: 'medium', color_code: 'orange' }),
  ])
  await openMap(page)
})

picture('stands-without-map', ['phone'], async ({ page }) => {
  await withoutMap(page)
  await page.goto('/hotspots')
  await expect(page.locator('main ul button[aria-expanded]').first()).toBeVisible()
})

picture('planner', ['phone', 'phone dark', 'phone hi', 'phone large', 'tablet', 'wide'], async ({ page }) => {
  await page.goto('/routes')
  await mapDrawn(page)
})

picture(
  'plan',
  ['phone', 'phone dark', 'phone hi', 'phone large', 'tablet', 'wide', 'wide dark'],
  async ({ page }) => openPlan(page),
)

picture('plan-details', ['phone', 'phone hi'], async ({ page }) => {
  await withoutMap(page)
  await page.goto(TRIP)
  const stops = page.locator('main ol').first()
  await expect(stops).toBeAttached()
  await stops.evaluate(element => element.scrollIntoView({ block: 'start' }))
})

picture('plan-loading', ['phone'], async ({ page }) => {
  await withoutMap(page)
  await hold(page, '**/api/routes/calculate')
  await page.goto(TRIP)
  await expect(page.locator('[aria-busy="true"]').first()).toBeAttached()
})

picture('plan-none', ['phone'], async ({ page }) => {
  await withoutMap(page)
  await answerPlan(page, { routes: [], recommendations: {} })
  await page.goto(TRIP)
  await expect(page.getByText('No Routes Found').first()).toBeVisible()
})

picture('plan-error', ['phone', 'wide dark'], async ({ page }) => {
  await withoutMap(page)
  await refusePlan(page, 404, 'No route found', 'NO_ROUTE')
  await page.goto(TRIP)
  await expect(page.getByRole('alert').first()).toBeVisible()
})

picture('planner-offline', ['phone'], async ({ page }) => {
  await openPlan(page)
  await page.goto('/routes')
  await expect(h1(page)).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText("You're offline. Showing saved data.")).toBeVisible()
})

picture('contact', ['phone', 'phone hi', 'wide'], async ({ page }) => {
  await page.goto('/contact')
  await expect(h1(page)).toBeVisible()
})

picture('forgot-password', ['phone', 'wide'], async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByLabel('OTP')).toBeVisible()
})

picture('terms', ['phone'], async ({ page }) => {
  await page.goto('/terms')
  await expect(h1(page)).toBeVisible()
})

picture('not-found', ['phone', 'wide', 'wide dark'], async ({ page }) => {
  await page.goto('/nowhere')
  await expect(h1(page)).toBeVisible()
})

const store = (name: string) => () => `apps/web/public/screenshots/${name}.png`
picture('store: stands', ['phone-2x'], ({ page }) => openStands(page), store('stands-phone'))
picture('store: plan', ['phone-2x'], ({ page }) => openPlan(page), store('planner-phone'))
picture('store: plan wide', ['wide'], ({ page }) => openPlan(page), store('planner-wide'))
