import { destination } from '../support/planner.ts'
import { expect, onPhone, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

test.describe('on a phone', onPhone, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('68 the list is not cut by a keyboard that leaves 320 px', async ({ page }) => {
    await page.goto('/routes')
    await page.setViewportSize({ width: 360, height: 320 })
    await destination(page).fill('sector')
    await expect(page.getByRole('option').first()).toBeVisible()
    for (let step = 0; step < 5; step += 1) await destination(page).press('ArrowDown')
    const active = page.locator('[role="option"][aria-selected="true"]')
    await expect(async () => {
      const box = await active.boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(56)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(321)
    }).toPass()
  })
})
