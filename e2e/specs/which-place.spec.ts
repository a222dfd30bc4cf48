// An ambiguous name leads to a question on the screen; a place outside the region is named as such.
import { cards } from '../support/planner.ts'
import { expectAccessible, sidewaysOverflow } from '../support/screens.ts'
import { expect, onPhone, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

test('a link with a name of two cities asks which one, and plans the answer', onPhone, async ({ page }) => {
  await withoutMap(page)
  await page.goto('/routes?from=Rajendra+Nagar&to=Vaishali+Metro')
  const question = page.getByRole('region', { name: 'Which one?' })
  await expect(question.getByRole('heading')).toBeFocused()
  await expect(question.getByRole('heading')).toBeInViewport()
  await expect(question.getByRole('listitem').filter({ hasText: 'Delhi' }).first()).toBeVisible()
  await expectAccessible(page)
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0)
  await question.getByRole('button').filter({ hasText: 'Ghaziabad' }).first().click()
  await expect(
    cards(page)
      .or(page.getByRole('heading', { name: 'Route details' }))
      .first(),
  ).toBeVisible()
  await expect(question).toHaveCount(0)

  await page.goto('/routes?from=Gurugram&to=Vaishali+Metro')
  const outside = page.getByRole('region', { name: 'Outside our area' })
  await expect(outside).toContainText('Sawari covers Noida, Greater Noida, Ghaziabad and Delhi.')
  await expectAccessible(page)
  await expect(outside.getByRole('listitem')).toHaveCount(1)
})
