// Home, Work and recent places, printing a plan, and the dialog before the request for the position.
import type { Locator, Page } from '@playwright/test'
import { registered, signIn } from '../support/accounts.ts'
import { answerPlan, aPlan, aRoute } from '../support/route-plan.ts'
import { expectAccessible, sidewaysOverflow } from '../support/screens.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'
import { unfoldMenu } from '../support/top-bar.ts'
import { withoutMap } from '../support/without-map.ts'

const TRIP = '/routes?from=Sector+62%2C+Noida&to=Gaur+Chowk+%28Char+Murti%29'
const source = (page: Page) => page.getByRole('combobox', { name: 'From', exact: true })
const destination = (page: Page) => page.getByRole('combobox', { name: 'To', exact: true })
/** Saved or suggested places: the list of all stands is the last option. */
const offered = (page: Page, list: 'From' | 'To') =>
  page.getByRole('listbox', { name: list }).getByRole('option').filter({ hasNotText: 'All stands' })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test.beforeEach(({ page }) => withoutMap(page))

/** Searches a route from one stand to another, and goes back to the empty form. */
async function planned(page: Page): Promise<void> {
  await page.goto('/routes')
  await pick(page, source(page), 'Sector 62, Noida')
  await pick(page, destination(page), 'Gaur Chowk (Char Murti)')
  await page.getByRole('button', { name: 'Find Best Route' }).click()
  await page.getByRole('button', { name: 'New Search' }).click()
  await expect(source(page)).toBeFocused()
}

async function pick(page: Page, field: Locator, name: string): Promise<void> {
  await field.fill(name)
  await page.getByRole('option').filter({ hasText: name }).first().click()
}

test.describe('saved places', () => {
  test('are offered in an empty field: Home first, then what was used lately', onPhone, async ({ page }) => {
    await planned(page)
    await expect(offered(page, 'From').nth(0)).toContainText('Gaur Chowk')
    await expect(offered(page, 'From').nth(1)).toContainText('Sector 62, Noida')
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)

    await source(page).press('ArrowDown')
    await source(page).press('Enter')
    await expect(source(page)).toHaveValue('Gaur Chowk (Char Murti)')
    await source(page).click()
    await expect(offered(page, 'From')).toHaveText(['Set as Home', 'Set as Work'])
    await offered(page, 'From').filter({ hasText: 'Set as Home' }).click()
    await expect(toast(page, 'Home is now Gaur Chowk (Char Murti)')).toBeVisible()
    await expect(source(page)).toHaveValue('Gaur Chowk (Char Murti)')

    await page.goto('/routes')
    await destination(page).click()
    await expect(offered(page, 'To')).toHaveText([/^HomeGaur Chowk/, 'Sector 62, Noida', 'Edit saved places'])
    await expectAccessible(page)
    await offered(page, 'To').first().click()
    await expect(destination(page)).toHaveValue('Gaur Chowk (Char Murti)')
  })

  test('can be changed and removed without leaving the form', onPhone, async ({ page }) => {
    await planned(page)
    await offered(page, 'From').filter({ hasText: 'Edit saved places' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your places' })
    await expect(dialog.getByText('Saved on this device only.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Set as Work' }).first().click()
    await expect(dialog.getByRole('button', { name: 'Remove Work' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove Sector 62, Noida' }).click()
    await dialog.getByRole('button', { name: 'Remove Work' }).click()
    await expect(dialog.getByText('Not set')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Remove Gaur Chowk (Char Murti)' }).click()
    await expect(dialog.getByText('are listed here')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(source(page)).toBeFocused()
    await expect(offered(page, 'From')).toHaveCount(0)
  })

  test(
    'follow their owner to another device, and leave this one at sign-out',
    anySize,
    async ({ page, browser, request, baseURL }) => {
      const passenger = await registered(request)
      await planned(page)
      const saved = page.waitForResponse(
        answer => answer.url().endsWith('/api/user/places') && answer.request().method() === 'PUT',
      )
      await signIn(page, passenger)
      await saved

      const elsewhere = await browser.newPage({ ...(baseURL && { baseURL }) })
      await elsewhere.goto('/routes')
      await signIn(elsewhere, passenger)
      await source(elsewhere).click()
      await expect(offered(elsewhere, 'From').nth(1)).toContainText('Sector 62, Noida')
      await elsewhere.close()

      await unfoldMenu(page)
      await page.getByRole('link', { name: 'Logout' }).click()
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign In' }),
      ).toBeVisible()
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('places'))),
      ).toEqual([])
      await page.goto('/routes')
      await source(page).click()
      await expect(offered(page, 'From')).toHaveCount(0)
    },
  )
})

test.describe('a plan', () => {
  test('on paper is the chosen route in black on white, with its address', anySize, async ({ page }) => {
    await answerPlan(page, aPlan([aRoute(), aRoute({ id: 'b'.repeat(24), name: 'Other' })]))
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.goto(TRIP)
    await expect(page.getByText('Fares and times are estimates.', { exact: false })).toBeVisible()
    await expect(page.getByText(page.url())).toBeVisible()
    await expect(page.getByText('Total Fare').first()).toBeVisible()
    for (const name of ['Main', 'Quick Links'])
      await expect(page.getByRole('navigation', { name })).toHaveCount(0)
    // A printed fare also states its kind; its mark opens the fare card on the screen.
    const others = page.locator('button:not([aria-haspopup="dialog"])')
    await expect(others.filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('radio')).toHaveCount(0)
    const colours = await page
      .getByText('Total Fare')
      .first()
      .evaluate(element => {
        const { color } = getComputedStyle(element)
        return [color, getComputedStyle(document.documentElement).backgroundColor]
      })
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  })
})

test.describe('the own location', () => {
  const locate = (page: Page) => page.getByRole('button', { name: 'Use my location' })

  test('is asked for after it was said what for, once', onPhone, async ({ page }) => {
    await permission(page, 'prompt')
    await page.goto('/routes')
    await locate(page).click()
    const dialog = page.getByRole('dialog', { name: 'Use your location?' })
    await expect(dialog.getByText('does not store it')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(locate(page)).toBeFocused()
    await expect(source(page)).toHaveValue('')
    await locate(page).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(source(page)).toHaveValue('My location')
    await page.reload()
    await locate(page).click()
    await expect(source(page)).toHaveValue('My location')
    await expect(dialog).toHaveCount(0)
  })
})

/** A browser in Noida with this state of the permission. */
async function permission(page: Page, state: PermissionState): Promise<void> {
  await page.addInitScript(given => {
    navigator.permissions.query = () => Promise.resolve({ state: given } as PermissionStatus)
    navigator.geolocation.getCurrentPosition = found =>
      found({ coords: { latitude: 28.6205, longitude: 77.3642 } } as GeolocationPosition)
  }, state)
}
