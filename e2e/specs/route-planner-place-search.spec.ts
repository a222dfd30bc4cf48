import { placeSearch } from '../support/planner.ts'
import { anySize, expect, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

// The effect of choosing a result is tested in route-planner-map.spec.ts.
test('67 the text begins beside the icon, not under it', anySize, async ({ page }) => {
  await withoutMap(page)
  await page.goto('/routes')
  await expect(placeSearch(page)).toHaveCSS('padding-left', '44px')
})
