// Home, Work and recent places, the list of all stands, the own location, and a plan on paper. Removing places by
// keys is in keyboard.spec.ts, and their owners are in two-accounts.spec.ts.
import { withoutMap } from '../support/drawing.ts'
import { hold } from '../support/network.ts'
import { answerPlan, aPlan, aRoute, destination, source, TRIP } from '../support/planner.ts'
import { expectAccessible, sidewaysOverflow } from '../support/screens.ts'
import { anySize, expect, onPhone, type Page, test } from '../support/test.ts'

/** Saved or suggested places: the list of all stands is the last option. */
const offered = (page: Page, list: 'From' | 'To') =>
  page.getByRole('listbox', { name: list }).getByRole('option').filter({ hasNotText: 'All stands' })

test(
  'a field offers Home, what was used lately, all stands, and the own location',
  onPhone,
  async ({ page }) => {
    await withoutMap(page)
    await page.addInitScript(inNoida)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/routes')

    await test.step('Load More ends the list of all stands, appends 20 and keeps the scroll position', async () => {
      const options = page.getByRole('listbox', { name: 'From' }).getByRole('option')
      await source(page).click()
      await options.filter({ hasText: 'All stands' }).click()
      await expect(options).toHaveCount(21)
      await expectAccessible(page)
      const release = await hold(page, /paginated\?page=2/)
      await expect(options.last()).toHaveText('Load More')
      await options.last().scrollIntoViewIfNeeded()
      const list = page.getByRole('listbox', { name: 'From' })
      const scrollTop = await list.evaluate(element => element.scrollTop)
      expect(scrollTop).toBeGreaterThan(0)
      await options.last().click()
      await expect(options.last()).toHaveText('Loading...')
      release()
      await expect(options).toHaveCount(41)
      expect(await list.evaluate(element => element.scrollTop)).toBe(scrollTop)
      await source(page).press('End')
      await source(page).press('Enter')
      await expect(options).toHaveCount(61)
      await page.goto('/routes')
    })

    await test.step('the location is asked for after it was said what for, once', async () => {
      const locate = page.getByRole('button', { name: 'Use my location' })
      await locate.click()
      const dialog = page.getByRole('dialog', { name: 'Use your location?' })
      await expect(dialog.getByText('does not store it')).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Not now' }).click()
      await expect(locate).toBeFocused()
      await expect(source(page)).toHaveValue('')
      await locate.click()
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(source(page)).toHaveValue('My location')
      await page.reload()
      await locate.click()
      await expect(source(page)).toHaveValue('My location')
      await expect(dialog).toHaveCount(0)
    })

    await test.step('Home comes first, then what was used lately', async () => {
      for (const [field, name] of [
        [source(page), 'Sector 62, Noida'],
        [destination(page), 'Gaur Chowk (Char Murti)'],
      ] as const) {
        await field.fill(name)
        await page.getByRole('option').filter({ hasText: name }).first().click()
      }
      await page.getByRole('button', { name: 'Find Best Route' }).click()
      await page.getByRole('button', { name: 'New Search' }).click()
      await expect(source(page)).toBeFocused()
      await expect(offered(page, 'From').nth(0)).toContainText('Gaur Chowk')
      await expect(offered(page, 'From').nth(1)).toContainText('Sector 62, Noida')
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)

      await source(page).press('ArrowDown')
      await source(page).press('Enter')
      await expect(source(page)).toHaveValue('Gaur Chowk (Char Murti)')
      await source(page).click()
      await expect(offered(page, 'From')).toHaveText(['Set as Home', 'Set as Work'])
      await offered(page, 'From').filter({ hasText: 'Set as Home' }).click()
      const toast = page.getByRole('status').filter({ hasText: 'Home is now Gaur Chowk (Char Murti)' })
      await expect(toast).toBeVisible()
      await expect(source(page)).toHaveValue('Gaur Chowk (Char Murti)')

      await page.goto('/routes')
      await destination(page).click()
      await expect(offered(page, 'To')).toHaveText([
        /^HomeGaur Chowk/,
        'Sector 62, Noida',
        'Edit saved places',
      ])
      await expectAccessible(page)
    })

    await test.step('they are removed without leaving the form', async () => {
      await offered(page, 'To').filter({ hasText: 'Edit saved places' }).click()
      const dialog = page.getByRole('dialog', { name: 'Your places' })
      await expect(dialog.getByText('Saved on this device only.')).toBeVisible()
      await expectAccessible(page)
      for (const name of ['Home', 'Sector 62, Noida', 'Gaur Chowk (Char Murti)'])
        await dialog.getByRole('button', { name: `Remove ${name}` }).click()
      await expect(dialog.getByText('Not set')).toHaveCount(2)
      await expect(dialog.getByText('are listed here')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(destination(page)).toBeFocused()
      await expect(offered(page, 'To')).toHaveCount(0)
    })
  },
)

test('a plan on paper is the chosen route in black on white, with its address', anySize, async ({ page }) => {
  await withoutMap(page)
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

/** Plays a browser in Noida that has not been asked for its position. */
function inNoida(): void {
  navigator.permissions.query = () => Promise.resolve({ state: 'prompt' } as PermissionStatus)
  navigator.geolocation.getCurrentPosition = found =>
    found({ coords: { latitude: 28.6205, longitude: 77.3642 } } as GeolocationPosition)
}
