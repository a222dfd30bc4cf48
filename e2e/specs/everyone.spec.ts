import { REFUSED } from '../support/complaints.ts'
import { answerPlan, aPlan, aRoute, refusePlan } from '../support/route-plan.ts'
import { openScreen, screens, sidewaysOverflow } from '../support/screens.ts'
import { answerStands, aStand } from '../support/stand-map.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

const TRIP = '/routes?from=Noida%20City%20Centre&to=Gaur%20Chowk'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test.beforeEach(({ page }) => withoutMap(page))

test('2 at 400 % every screen is one column in which focus is always seen', anySize, async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 256 })
  for (const { path, heading } of screens.filter(({ path }) => !['/home', '/feedbacks'].includes(path))) {
    await openScreen(page, path, heading)
    // It comes a while after the screen, over whatever has focus by then.
    if (path === '/hotspots') await expect(page.getByRole('status', { name: 'Service area' })).toBeVisible()
    expect(await sidewaysOverflow(page), path).toBe(0)
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await isFocusSeen(page), `${path}, stop ${stop + 1}`).toBe(true)
    }
  }
})

test(
  '9, 18 words and signs tell what colours tell, and no figure is nonsense',
  anySize,
  async ({ page, complaints }) => {
    complaints.allow(REFUSED)
    const nonsense = async () => {
      expect(await page.locator('body').innerText()).not.toMatch(/NaN|undefined|Invalid Date|null|Infinity/)
    }

    await test.step('how many autos a stand has', async () => {
      const levels = [
        ['high', 'red', 'High'],
        ['medium', 'orange', 'Medium'],
        ['low', 'yellow', 'Low'],
      ] as const
      await answerStands(page, [
        ...levels.map(([availability, color_code]) =>
          aStand({ name: `Stand ${availability}`, availability, color_code }),
        ),
        aStand({ name: 'Stand of no colour', color_code: 'blue' as 'red' }),
      ])
      await page.goto('/hotspots')
      for (const [level, , word] of levels) {
        const row = button(page, new RegExp(`^Stand ${level}`))
        await expect(row).toContainText(word)
        await expect(row.locator('svg').first()).toBeAttached()
      }
      await nonsense()
    })

    await test.step('which route is chosen, and what it costs where it costs nothing', async () => {
      const free = aRoute({ id: 'b'.repeat(24), totalFare: 0, distance: 0.4, name: 'On foot' })
      await answerPlan(page, aPlan([aRoute(), free]))
      await page.goto(TRIP)
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
      await expect(page.locator('[data-route]').nth(1)).toContainText('₹0')
      await expect(page.locator('[data-route]').nth(1)).toContainText('0.4 km')
      await nonsense()
    })

    await test.step('that something went wrong', async () => {
      await refusePlan(page, 404, 'No route found', 'NO_ROUTE')
      await page.goto(TRIP)
      const box = page.getByRole('alert').first()
      await expect(box.locator('svg').first()).toBeAttached()
      await expect(box).toContainText(/\S/)
    })
  },
)

/** Whether what has focus lies in the window, and under nothing else. */
function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return true
    const seen = [...element.getClientRects()].some(({ left, right, top, bottom }) => {
      const [x, y] = [
        (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
        (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
      ]
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    })
    return seen
  })
}
