import { withoutMap } from '../support/drawing.ts'
import { expectAccessible, sidewaysOverflow } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('what is within reach is listed by minutes, below the map on a phone, beside it on a wide screen', async ({
  page,
  isMobile,
}) => {
  await withoutMap(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/routes?from=Sector+62%2C+Noida&fromAt=28.6205,77.3642')
  await page.getByRole('button', { name: 'Where can I get to?' }).click()
  const list = page.getByRole('region', { name: 'Where can I get to?' })
  await expect(list.getByRole('heading').first()).toHaveText(/^Up to \d+ min$/)
  await expect(list.getByRole('button', { name: /: \d+ min, / }).first()).toBeVisible()

  const map = (await page.locator('[data-size="whole"]').boundingBox())!
  const rows = (await list.boundingBox())!
  const limits = (await page.getByLabel('Minutes at most').boundingBox())!
  if (isMobile) {
    expect(limits.y + limits.height).toBeLessThanOrEqual(map.y)
    expect(map.y + map.height).toBeLessThanOrEqual(rows.y)
    // The note in the place of the map is as high as its two lines.
    expect(map.height).toBeLessThan(100)
  } else {
    expect(limits.y + limits.height).toBeLessThanOrEqual(rows.y)
    expect(rows.x + rows.width).toBeLessThanOrEqual(map.x)
  }
  expect(await sidewaysOverflow(page)).toBe(0)
  await expectAccessible(page)
})
