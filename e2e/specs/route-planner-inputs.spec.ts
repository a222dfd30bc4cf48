import { hold } from '../support/hold.ts'
import { cards, choose, destination, search, source, TRIP } from '../support/planner.ts'
import { answerPlan, several } from '../support/route-plan.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

test.describe('the inputs', anySize, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('61 follow the pattern of an editable combobox', async ({ page }) => {
    await page.goto('/routes')
    const field = source(page)
    await expect(field).toHaveAttribute('aria-autocomplete', 'list')
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await field.fill('metro')
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    const options = page.getByRole('listbox', { name: 'From' }).getByRole('option')
    await expect(options.nth(4)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /results$/ })).toHaveCount(1)
    await expect(page.locator(`#${await field.getAttribute('aria-controls')}`)).toHaveRole('listbox')

    await field.press('ArrowDown')
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await options.nth(0).getAttribute('id')) ?? '',
    )
    await field.press('ArrowDown')
    await field.press('ArrowUp')
    await field.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await field.press('Escape')
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await expect(field).toHaveValue('metro')

    await field.press('ArrowDown')
    const name = await options.nth(0).locator('span').first().textContent()
    await field.press('Enter')
    await expect(field).toHaveValue(name ?? '')
  })

  test('61 leaving by Tab chooses nothing, and the name stands as typed', async ({ page }) => {
    await page.goto('/routes')
    await source(page).fill('sector 6')
    await expect(page.getByRole('option').first()).toBeVisible()
    await source(page).press('ArrowDown')
    await source(page).press('Tab')
    await expect(page.getByRole('listbox', { name: 'From' })).toBeHidden()
    await expect(source(page)).toHaveValue('sector 6')
  })

  test('63 say how many results there are, once they are settled', async ({ page }) => {
    await page.goto('/routes')
    await source(page).fill('sector 62')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^\d+ results?$/ })).toHaveCount(1)
    await source(page).fill('zzzzqqqq')
    await expect(page.getByText('No locations found for "zzzzqqqq"')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '0 results' })).toHaveCount(1)
  })

  test('the place after a chosen stand is suggested from where its autos go', async ({ page }) => {
    const arrives = await hold(page, '**/api/routes/suggestions?*')
    await page.goto('/routes')
    await choose(page, source(page), 'Gaur Chowk')
    const suggested = page.getByRole('listbox', { name: 'To' }).getByRole('option')
    await destination(page).focus()
    await expect(destination(page)).toBeFocused()
    await expect(destination(page)).toHaveAttribute('aria-expanded', 'false')
    arrives()
    await expect(suggested).toHaveCount(5)
    await expect(suggested.first()).toContainText('₹')
    await destination(page).press('Escape')
    await expect(suggested).toHaveCount(0)
    await destination(page).click()
    await expect(suggested).toHaveCount(5)
  })

  test('my location is asked for by a tap only, and starts the trip there', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 28.6205, longitude: 77.3642 })
    await page.goto('/routes')
    await expect(source(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(source(page)).toHaveValue('My location')
    await expect(page.getByText(/^Near /)).toBeVisible()
    await choose(page, destination(page), 'Gaur Chowk')
    await search(page).click()
    await expect(page.getByRole('heading', { name: /Route Options|Route Found/ }).first()).toBeVisible()
    expect(new URL(page.url()).searchParams.get('fromAt')).toBe('28.6205,77.3642')
  })
})

test.describe('a question', anySize, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('70 cannot be asked until both fields are filled, and can be turned round', async ({ page }) => {
    await page.goto('/routes')
    await expect(search(page)).toBeDisabled()
    await expect(search(page)).toHaveAccessibleDescription('Please enter both source and destination.')
    await source(page).fill('Sector 62')
    await expect(search(page)).toBeDisabled()
    await destination(page).fill('   ')
    await expect(search(page)).toBeDisabled()
    await destination(page).fill('Gaur Chowk')
    await expect(search(page)).toBeEnabled()
    await expect(search(page)).toHaveAccessibleDescription('')
    await page.getByRole('button', { name: 'Swap source and destination' }).click()
    await expect(source(page)).toHaveValue('Gaur Chowk')
    await expect(destination(page)).toHaveValue('Sector 62')
  })

  test('leaves at a time and changes no more often than wanted', async ({ page }) => {
    await answerPlan(page, several)
    await page.goto('/routes')
    await source(page).fill('Sector 62')
    await destination(page).fill('Gaur Chowk')
    await destination(page).press('Escape')
    await page.getByText('Options').click()
    await page.getByLabel('Leaving').selectOption('At a time')
    await page.getByLabel('Date and time (India)').fill('2026-11-23T23:30')
    await page.getByLabel('Changes').selectOption('At most 1 change')
    await page.getByLabel('Autos').selectOption('Shared seats only')
    const asked = page.waitForRequest('**/api/routes/calculate')
    await search(page).click()
    expect((await asked).postDataJSON()).toEqual({
      source: { name: 'Sector 62' },
      destination: { name: 'Gaur Chowk' },
      departAt: '2026-11-23T18:00:00.000Z',
      maxTransfers: 1,
      services: ['shared'],
    })
    expect(new URL(page.url()).searchParams.get('service')).toBe('shared')
    expect(new URL(page.url()).searchParams.get('departAt')).toBe('2026-11-23T18:00:00.000Z')
  })

  test('asks for the graph once, and keeps route calls 100 ms apart', async ({ page }) => {
    await page.goto(TRIP)
    await expect(cards(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Swap source and destination' }).click()
    await search(page).click()
    await expect(page).toHaveTitle('Gaur Chowk (Char Murti) to Sector 62, Noida · Sawari')
    await expect(cards(page).first()).toBeVisible()
    const calls = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }))
        .filter(({ path }) => path.startsWith('/api/routes/')),
    )
    expect(calls[0]?.path).toBe('/api/routes/initialize')
    expect(calls.filter(({ path }) => path === '/api/routes/initialize')).toHaveLength(1)
    expect(calls.filter(({ path }) => path === '/api/routes/calculate')).toHaveLength(2)
    const gapsMs = calls.slice(1).map(({ startTime }, index) => startTime - (calls[index]?.startTime ?? 0))
    // The unit test holds the pacing to the millisecond; here a busy browser starts a request a little late.
    expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(50)
  })
})

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
