import { expectAccessible } from '../support/screens.ts'
import {
  aDestination,
  answerStands,
  aStand,
  BOUNDS,
  CENTRE,
  canvas,
  expectMapAt,
  expectUncovered,
  list,
  openMap,
  pixelOf,
  popup,
  settled,
  tapStand,
  viewOf,
  withoutBanner,
} from '../support/stand-map.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'

// Machines without a graphics card draw slowly: the map jumps.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('a stand', () => {
  test.beforeEach(async ({ page }) => {
    await withoutBanner(page)
    const destinations = Array.from({ length: 9 }, (_, index) => aDestination(`Place ${index + 1}`))
    destinations[0] = aDestination('Sector 62, Noida', { estimated_fare: 1234 })
    destinations[1] = aDestination('Lal Kuan', { basis: 'likely' })
    await answerStands(page, [aStand({ destinations })])
  })

  test(
    'stays in sight after its popup, and the buttons zoom around it and around a searched place',
    onPhone,
    async ({ page }) => {
      await openMap(page)
      await page.getByRole('button', { name: /^Test Chowk/ }).tap()
      await settled(page)
      await expectUncovered(popup(page))
      await popup(page).getByRole('button', { name: 'Close' }).tap()
      await expect(popup(page)).toHaveCount(0)
      await expectMapAt(page, CENTRE)
      await settled(page)
      const zoomTo = async (button: string, zoom: number) => {
        await page.getByRole('button', { name: button }).tap()
        await expect.poll(async () => (await viewOf(page)).zoom).toBe(zoom)
        await settled(page)
      }
      const before = await pixelOf(page, CENTRE)
      for (const zoom of [15, 16]) await zoomTo('Zoom in', zoom)
      const after = await pixelOf(page, CENTRE)
      expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(2)

      await test.step('a searched place keeps its pin', async () => {
        await page.getByRole('combobox').pressSequentially('Botanical Garden')
        await page.keyboard.press('Enter')
        await expect.poll(async () => (await viewOf(page)).zoom).toBe(15)
        await settled(page)
        await expect(popup(page)).toContainText('Nearest stand')
        // After the flight beside the buttons the map moves once more, for the popup.
        await expect(page.locator('[data-view]')).toHaveAttribute('data-middle', /^180\.0\//)
        await settled(page)
        await popup(page).getByRole('button', { name: 'Close' }).tap()
        await expect(popup(page)).toHaveCount(0)
        const pin = page.getByRole('button', { name: /^Searched place: / })
        const first = (await pin.boundingBox())!
        for (const [button, zoom] of [
          ['Zoom in', 16],
          ['Zoom in', 17],
          ['Zoom out', 16],
        ] as const) {
          await zoomTo(button, zoom)
          const now = (await pin.boundingBox())!
          expect(Math.hypot(now.x - first.x, now.y - first.y)).toBeLessThan(2)
        }
      })
    },
  )

  test('opens from the map and from its row, and gives focus back', async ({ page }) => {
    await openMap(page)
    const row = page.getByRole('button', { name: /Test Chowk.*High availability.*\+6/ })
    const heading = popup(page).getByRole('heading', { name: 'Test Chowk' })

    await test.step('by a tap on the map it opens and takes focus; Escape gives it back to the map', async () => {
      await tapStand(page, CENTRE, 0, heading)
      await expect(heading).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(canvas(page)).toBeFocused()
    })

    await test.step('by Enter on its row it opens in sight and takes focus', async () => {
      await row.focus()
      await page.keyboard.press('Enter')
      await expect(heading).toBeFocused()
      await settled(page)
      await expectUncovered(popup(page))
      await expectMapAt(page, CENTRE)
      expect(await page.title()).toContain('Test Chowk')
    })

    await test.step('it tells where its autos go and for how much', async () => {
      await expect(popup(page)).toContainText('Auto Stand • 9 routes')
      await expect(popup(page)).toContainText('Click to select')
      const first = popup(page).getByRole('button', { name: /Sector 62, Noida/ })
      await expect(first).toContainText('₹1,234')
      await expect(first).toContainText('12 min')
      const asked = popup(page).getByRole('list', { name: /^Likely: ask first/ })
      await expect(asked.getByRole('button', { name: / min/ })).toHaveText([/Lal Kuan/])
      const names = popup(page).getByRole('region', { name: /^Where autos go/ })
      const { height, cut } = await names.evaluate(element => {
        const end = element.getBoundingClientRect().bottom
        const rows = Array.from(element.querySelectorAll('li'), row => row.getBoundingClientRect())
        const last = rows.find(row => row.top < end && row.bottom > end)
        return { height: element.clientHeight, cut: last ? (end - last.top) / last.height : null }
      })
      expect(height).toBeLessThanOrEqual(192)
      // Half a row shows that the list continues.
      expect(cut).toBeGreaterThan(0.3)
      expect(cut).toBeLessThan(0.7)
      await expect(popup(page).getByRole('link', { name: /Directions on foot/ })).toHaveAttribute(
        'href',
        /28\.619.*walking/,
      )
    })

    await test.step('it filters its destinations', async () => {
      await popup(page).getByRole('searchbox').fill('kuan')
      await expect(popup(page).getByRole('button', { name: / min/ })).toHaveText([/Lal Kuan/])
      await popup(page).getByRole('searchbox').fill('')
    })

    await test.step('axe finds nothing, in light and in dark', () => expectAccessible(page))

    await test.step('Escape gives focus back to the row', async () => {
      await page.keyboard.press('Escape')
      await expect(popup(page)).toHaveCount(0)
      await expect(row).toBeFocused()
    })
  })

  test(
    'opens by a link, stays where it is drawn, and recentres on a chosen destination',
    anySize,
    async ({ page }) => {
      await openMap(page, `?stand=${aStand()._id}`)
      await expect(popup(page).getByRole('heading', { name: 'Test Chowk' })).toBeVisible()
      await settled(page)

      await test.step('it stays where it is drawn when the map moves on', async () => {
        const opened = await viewOf(page)
        const reloaded = page.waitForResponse(BOUNDS)
        await canvas(page).focus()
        await page.keyboard.press('ArrowRight')
        await expect.poll(async () => (await viewOf(page)).longitude).toBeGreaterThan(opened.longitude)
        await settled(page)
        const moved = await viewOf(page)
        await reloaded
        await expect(list(page)).toHaveAttribute('aria-busy', 'false')
        await expect(popup(page)).toBeVisible()
        expect(await viewOf(page)).toEqual(moved)
      })

      // The list that has been loaded again may have taken the focus.
      await canvas(page).focus()
      await page.keyboard.press('+')
      await expect.poll(async () => (await viewOf(page)).zoom).not.toBe(14)
      await settled(page)
      await popup(page)
        .getByRole('button', { name: /Sector 62, Noida/ })
        .click()
      await expect(popup(page)).toHaveCount(0)
      await expect.poll(async () => (await viewOf(page)).longitude).toBeCloseTo(77.37, 4)
      await settled(page)
      const view = await viewOf(page)
      expect(view.zoom).toBe(14)
      expect(view.latitude).toBeCloseTo(28.63, 4)
      const trip = page.getByRole('region', { name: 'Chosen ride' })
      await expect(trip).toBeFocused()
      await expect(trip).toContainText('₹1,234 a seat')
      await trip.getByRole('link', { name: 'Plan route' }).click()
      await expect(page).toHaveURL(/\/routes\?from=Test\+Chowk&fromAt=28\.619%2C77\.426&to=Sector\+62/)
    },
  )
})
