import { source } from '../support/planner.ts'
import { anySize, expect, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

test.describe('a failure', anySize, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('77 on the real server an unknown name gives the same box', async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    await page.goto('/routes?from=Zzzzqq&to=Gaur+Chowk')
    await expect(page.getByRole('alert')).toContainText('Source location not found. Please select')
    await expect(source(page)).toHaveValue('Zzzzqq')
  })
})
