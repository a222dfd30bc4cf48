import { expectAccessible } from '../support/screens.ts'
import { CENTRE, canvas, openMap, popup, rows, settled, viewOf } from '../support/stand-map.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'

const NOIDA = { latitude: 28.6205, longitude: 77.424 }
const MUMBAI = { latitude: 19.07, longitude: 72.87 }
const BANNER_TEXT = 'Service Available in Noida, Delhi & Ghaziabad'

// Machines without a graphics card draw slowly: the map jumps.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('where the passenger is', () => {
  test(
    'outside the area the banner comes after 1.5 s and moves nothing; Try Demo takes it away',
    onPhone,
    async ({ page, context }) => {
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation(MUMBAI)
      await openMap(page)
      const title = page.getByRole('heading', { level: 1 })
      const before = await title.boundingBox()
      await expect(page.getByText(BANNER_TEXT)).toBeVisible()
      await expect(page.getByText('You seem to be outside this area.')).toBeVisible()
      // The line below it has one or two rows, depending on the number of stands in view: less than a pixel.
      const after = await title.boundingBox()
      expect(after?.x).toBe(before?.x)
      expect(Math.abs(after!.y - before!.y)).toBeLessThan(1)
      await expectAccessible(page)

      await test.step('the popup of a searched place takes its room, under nothing', async () => {
        await page.getByRole('combobox').fill('sector 52 metro')
        await page.getByRole('option').first().click()
        await expect(popup(page)).toContainText('Noida Sector 52 Metro')
        await settled(page)
        await expect(page.getByText(BANNER_TEXT)).toHaveCount(0)
        const search = (await page.getByRole('combobox').boundingBox())!
        expect((await popup(page).boundingBox())!.y).toBeGreaterThanOrEqual(search.y + search.height)
        await page.getByRole('button', { name: 'Clear' }).click()
        await expect(page.getByText(BANNER_TEXT)).toBeVisible()
      })

      await test.step('Try Demo goes to the default place, banner gone for good', async () => {
        await canvas(page).focus()
        await page.keyboard.press('ArrowUp')
        await settled(page)
        await page.getByRole('button', { name: 'Try Demo' }).click()
        await expect(page.getByRole('main')).toBeFocused()
        await expect(page.getByText(BANNER_TEXT)).toHaveCount(0)
        await expect.poll(async () => (await viewOf(page)).latitude).toBeCloseTo(CENTRE.latitude, 4)
        await page.clock.install()
        await page.reload()
        await expect(rows(page).first()).toBeVisible()
        await page.clock.runFor(2_000)
        await expect(page.getByText(BANNER_TEXT)).toHaveCount(0)
      })
    },
  )

  test(
    'a dot shows where, the map flies there, and the rows say how far',
    anySize,
    async ({ page, context }) => {
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation(NOIDA)
      await openMap(page)
      await expect.poll(async () => (await viewOf(page)).zoom).toBe(15)
      await settled(page)
      expect((await viewOf(page)).latitude).toBeCloseTo(NOIDA.latitude, 4)
      await expect(rows(page).first()).toContainText(/\d+ m · \d+ min walk/)
      await page.getByRole('button', { name: 'You are here' }).click()
      await expect(popup(page)).toContainText('You are here')
      await expect(popup(page)).toContainText('Current location')
      await page.keyboard.press('Escape')
      await expect(popup(page)).toHaveCount(0)
      await expect(page.getByText(BANNER_TEXT)).toHaveCount(0)
    },
  )
})
