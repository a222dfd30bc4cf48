import { openScreen, screens, sidewaysOverflow } from '../support/screens.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

test.beforeEach(({ page }) => withoutMap(page))

test('2 at 400 % every screen is one column in which focus is always seen', anySize, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const { path, heading } of screens.filter(({ path }) => !['/home', '/feedbacks'].includes(path))) {
    await openScreen(page, path, heading)
    // It appears some time after the screen, over the element that then has focus.
    if (path === '/hotspots') await expect(page.getByRole('status', { name: 'Service area' })).toBeVisible()
    expect(await sidewaysOverflow(page), path).toBe(0)
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await isFocusSeen(page), `${path}, stop ${stop + 1}`).toBe(true)
    }
  }
})

/** Whether the element with focus is inside the window and not covered. */
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
