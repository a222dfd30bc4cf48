// The first trip, from start to end, on the real server and its data: from a stand on the map to a planned
// route.
import { SLOW_FRAME_MS, withFewFrames, withoutMap } from '../support/drawing.ts'
import { startMap } from '../support/stand-map.ts'
import { expect, onPhone, test } from '../support/test.ts'

test('from a metro gate to a fare', onPhone, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await test.step('the stands around Noida are on a map and in a list', async () => {
    await withFewFrames(page, SLOW_FRAME_MS)
    await page.goto('/hotspots')
    await expect(page.getByRole('heading', { level: 1, name: 'Rickshaw Points' })).toBeVisible()
    await startMap(page)
    await expect(page.getByRole('button', { name: /^Gaur Chowk/ }).first()).toBeAttached()
  })

  const destinations = page.getByRole('region', { name: /^Where autos go from Gaur Chowk/ })
  const chosen = { name: '', fare: '' }
  await test.step('a tap on one says where its autos go and for how much', async () => {
    await page
      .getByRole('button', { name: /^Gaur Chowk/ })
      .first()
      .click()
    await expect(page.getByText(/Auto Stand • \d+ routes/)).toBeVisible()
    const first = destinations.getByRole('button').first()
    await expect(first).toContainText(/₹\d+ · \d+ min/)
    const text = await first.innerText()
    chosen.fare = /₹\d+/.exec(text)?.[0] ?? ''
    await first.click()
  })

  await test.step('from there it is one tap to the planner', async () => {
    await expect(page.getByRole('region', { name: 'Chosen ride' })).toContainText(chosen.fare)
    await page.getByRole('link', { name: 'Plan route' }).click()
    await expect(page).toHaveURL(/\/routes\?from=Gaur/)
    await expect(page.getByRole('heading', { name: /^Route (Options|Found)$/ }).first()).toBeVisible()
  })

  await test.step('a longer trip shows fare, time, distance and changes, and lies on the map', async () => {
    await page.getByRole('button', { name: 'New Search' }).click()
    for (const [field, text] of [
      ['From', 'Noida Electronic City'],
      ['To', 'Ghaziabad Junction'],
    ] as const) {
      await page.getByRole('combobox', { name: field, exact: true }).fill(text)
      await expect(page.getByRole('status').filter({ hasText: /results?$/ })).toHaveCount(1)
      await page.getByRole('listbox', { name: field }).getByRole('option').first().click()
    }
    await page.getByRole('button', { name: 'Find Best Route' }).click()
    const answer = page.locator('main')
    await expect(answer).toContainText(/Arrive \d\d:\d\d · (\d+ h )?\d+ min · ₹\d+/)
    await expect(page.locator('[data-route]').filter({ hasText: 'Reserved auto' })).not.toHaveCount(0)
    await page.getByRole('button', { name: /^Cheapest/ }).click()
    await expect(page.getByText('Transfer Required').first()).toBeAttached()
    await expect(page.getByText('Change auto-rickshaw here').first()).toBeAttached()
    await page
      .locator('[data-route]')
      .filter({ has: page.locator('input:checked') })
      .getByText(/^Arrive/)
      .click()
    await expect(answer).toContainText(/Distance: \d+\.\d km/)
    await page.getByText('Total Fare').filter({ visible: true }).scrollIntoViewIfNeeded()
  })

  await test.step('the link of the plan opens the same plan', async () => {
    const link = page.url()
    const stops = page.getByRole('list', { name: 'Stops' })
    const plan = await stops.innerText()
    await withoutMap(page)
    await page.goto('about:blank')
    await page.goto(link)
    await expect(stops).toHaveText(plan, { useInnerText: true })
  })
})
