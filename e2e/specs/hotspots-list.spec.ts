import type { Page } from '@playwright/test'
import { hold } from '../support/network.ts'
import { sidewaysOverflow } from '../support/screens.ts'
import {
  answerStands,
  BOUNDS,
  canvas,
  expectInSight,
  list,
  openMap,
  openRealStands,
  popup,
  rows,
  settled,
  updateList,
  viewOf,
  withoutBanner,
} from '../support/stand-map.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'

const sheet = (page: Page) => page.locator('[data-stop]')
/** The times of the map's last move and of the requests for stands, in ms since the page was opened. */
interface Marks {
  moved: number
  asked: number[]
}

const marksOf = (page: Page) => page.evaluate(() => (window as unknown as { marks: Marks }).marks)
const asked = async (page: Page) => (await marksOf(page)).asked

const badge = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading hotspots...' })

// Machines without a graphics card draw slowly: the map jumps.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('the list', () => {
  test.beforeEach(({ page }) => withoutBanner(page))

  test('is there and works before the map code arrives', anySize, async ({ page }) => {
    await page.route(/\/assets\/maplibre-[^/]*\.js$/, () => {})
    await page.goto('/hotspots')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByText('Loading map')).toBeVisible()
    await rows(page).first().click()
    await expect(list(page).getByText('Click to select')).toBeAttached()
    await expect(
      list(page)
        .getByRole('button', { name: /₹\d+ · \d+ min/ })
        .first(),
    ).toBeVisible()
  })

  test('the sheet never covers a chosen stand, and has three heights', onPhone, async ({ page }) => {
    await openMap(page)
    // Four rows on opening, each completely visible.
    const fourth = await rows(page).nth(3).boundingBox()
    expect((fourth?.y ?? 0) + (fourth?.height ?? 1_000)).toBeLessThanOrEqual(740)
    await rows(page).nth(1).click()
    await settled(page)
    await expectInSight(page, popup(page))
    await page.keyboard.press('Escape')
    await expect(popup(page)).toHaveCount(0)

    const standsAt = (stop: string) => expect(sheet(page)).toHaveAttribute('data-stop', stop)
    const toggle = page.getByRole('button', { name: /^Show (map|list)$/ })
    await standsAt('half')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await toggle.click()
    await standsAt('peek')
    await expect(toggle).toHaveText('Show list')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await page.getByRole('button', { name: 'Make the list taller' }).click()
    await standsAt('full')
    await page.getByRole('button', { name: 'Make the list shorter' }).click()
    await standsAt('half')
    const head = await page.getByRole('heading', { level: 1 }).boundingBox()
    if (!head) throw new Error('no head')
    await page.mouse.move(head.x + 20, head.y + 10)
    await page.mouse.down()
    await page.mouse.move(head.x + 20, head.y - 150, { steps: 8 })
    await page.mouse.move(head.x + 20, 90, { steps: 8 })
    await page.mouse.up()
    await standsAt('full')

    await test.step('on a phone held sideways the list is beside the map', async () => {
      await page.setViewportSize({ width: 740, height: 360 })
      await expect(rows(page).first()).toBeVisible()
      const beside = (await list(page).boundingBox())!
      const map = (await page.locator('[data-map]').boundingBox())!
      expect(map.x).toBeGreaterThanOrEqual(beside.x + beside.width - 1)
      expect(map.width).toBeGreaterThan(400)
      expect(await sidewaysOverflow(page)).toBe(0)
    })
  })

  test('follows the map, keeps its rows, and says what goes on', anySize, async ({ page }) => {
    await page.addInitScript(() => {
      const marks: Marks = { moved: 0, asked: [] }
      Object.assign(window, { marks })
      const fetchNow = window.fetch.bind(window)
      window.fetch = (...all) => {
        if (String(all[0]).includes('/hotspots/bounds')) marks.asked.push(performance.now())
        return fetchNow(...all)
      }
    })
    await openRealStands(page)

    await test.step('it reloads 500 ms after a move', async () => {
      await page.evaluate(() => {
        const map = document.querySelector('[data-view]')
        const { marks } = window as unknown as { marks: Marks }
        if (map)
          new MutationObserver(() => (marks.moved = performance.now())).observe(map, { attributes: true })
      })
      await canvas(page).focus()
      // On a busy machine the call may be late, and the next move shows how soon it comes; but it is never early.
      let quiet = Number.POSITIVE_INFINITY
      for (let move = 0; move < 5 && quiet >= 2_000; move += 1) {
        await page.evaluate(() => {
          Object.assign((window as unknown as { marks: Marks }).marks, { moved: 0, asked: [] })
        })
        await page.keyboard.press('ArrowRight')
        // On a busy machine the map's first reload may come only now, before the move.
        await expect
          .poll(async () => {
            const { moved, asked } = await marksOf(page)
            quiet = (asked.at(-1) ?? 0) - moved
            return moved > 0 && quiet > 0
          })
          .toBe(true)
        expect(quiet).toBeGreaterThan(450)
      }
      expect(quiet).toBeLessThan(2_000)
    })

    await test.step('not after a small one', async () => {
      await settled(page)
      const before = await asked(page)
      const frame = await page.locator('[data-map]').boundingBox()
      if (!frame) throw new Error('no map')
      const from = { x: frame.x + frame.width / 2, y: frame.y + 150 }
      const { longitude } = await viewOf(page)
      // The map does not continue to glide, even if a busy machine draws it late.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + 8, from.y, { steps: 4 })
      await page.mouse.up()
      await expect.poll(async () => (await viewOf(page)).longitude).not.toBe(longitude)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      // Longer than the idle time: no request may follow.
      await page.waitForTimeout(1_000)
      expect(await asked(page)).toEqual(before)
      // A move that begins on a stand does not choose it.
      await expect(popup(page)).toHaveCount(0)
    })

    const before = await rows(page).count()
    await test.step('rows stay while the next view loads, under a badge', async () => {
      const answer = await hold(page, BOUNDS)
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await expect(badge(page)).toBeVisible()
      await expect(rows(page)).toHaveCount(before)
      answer()
      await expect(badge(page)).toHaveCount(0)
      await updateList(page)
      await expect.poll(() => rows(page).count()).toBeGreaterThan(before)
    })

    await test.step('an area without stands is told, with the way out', async () => {
      await answerStands(page, [])
      const { zoom } = await viewOf(page)
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await expect(page.getByText('No auto stands in this area')).toBeVisible()
      await settled(page)
      await page.getByRole('button', { name: 'Zoom out' }).first().click()
      await expect.poll(async () => (await viewOf(page)).zoom).toBe(zoom - 3)
    })
  })
})
