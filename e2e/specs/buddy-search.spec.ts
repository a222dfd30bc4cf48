import { expectKeptIn } from '../support/keyboard.ts'
import { ownTrip } from '../support/own-trip.ts'
import { aRider, openRideBuddy, places } from '../support/rider.ts'
import { hasRoom, isSound } from '../support/screens.ts'
import { expect, onPhone, test } from '../support/test.ts'

test('the tabs, the help and the form', onPhone, async ({ page, request }) => {
  const asha = await aRider(request, 'Asha Verma')
  const her = await openRideBuddy(page, asha, `?from=${places.from}&to=${places.to}`)

  await test.step('81 tabs by the ARIA guide', async () => {
    const search = her.tab('Search')
    const connections = her.tab('Connections')
    await expect(search).toHaveAttribute('aria-selected', 'true')
    await search.focus()
    for (const [key, goal] of [
      ['ArrowRight', connections],
      ['ArrowRight', search],
      ['End', connections],
      ['Home', search],
      ['ArrowLeft', connections],
    ] as const) {
      await page.keyboard.press(key)
      await expect(goal).toBeFocused()
      await expect(goal).toHaveAttribute('aria-selected', 'true')
    }
    await expect(her.connections).toBeVisible()
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await expect(connections).toHaveAccessibleName('Connections')
  })

  await test.step('91 each of the three groups says what to do while it is empty', async () => {
    for (const text of [/^No requests yet/, /^Nobody yet\. Search/, /^You haven’t asked anyone yet/])
      await expect(her.connections.getByText(text)).toBeVisible()
    await isSound(page)
    await her.tab('Search').click()
  })

  await test.step('82 How It Works keeps focus, and gives it back', async () => {
    const open = page.getByRole('button', { name: 'How It Works' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'How It Works' })
    await expect(dialog.getByRole('listitem')).toHaveCount(4)
    await expectKeptIn(page, dialog)
    await isSound(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
  })

  await test.step('83 places come from the address, the radius is 2 of 1 to 5', async () => {
    const from = page.getByRole('combobox', { name: 'From', exact: true })
    const to = page.getByRole('combobox', { name: 'To', exact: true })
    await expect(from).toHaveValue(places.from)
    await expect(to).toHaveValue(places.to)
    const radius = page.getByLabel('Search radius')
    await expect(radius).toHaveValue('2')
    await expect(radius.getByRole('option')).toHaveText(['1 km', '2 km', '3 km', '4 km', '5 km'])
    await page.getByRole('button', { name: 'Swap source and destination' }).click()
    await expect(from).toHaveValue(places.to)
  })

  await test.step('83 what is wrong stands by its field', async () => {
    const to = page.getByRole('combobox', { name: 'To', exact: true })
    await her.searches('Gaur Chowk', ' gaur chowk')
    await expect(to).toBeFocused()
    await expect(to).toHaveAccessibleDescription('Source and destination cannot be the same')
    await her.searches('Gaur Chowk', '')
    await expect(to).toHaveAccessibleDescription('Please select both source and destination')
    await her.searches('Gaur Chowk', 'Atlantis Sunken Gate 7')
    await expect(to).toHaveAccessibleDescription(/^Destination not found/)
    await isSound(page)
    await hasRoom(page)
  })
})

test('a search waits, hears of riders, and is cancelled', onPhone, async ({ page, request }) => {
  const [asha, bilal, chand] = await Promise.all([
    aRider(request, 'Asha Verma'),
    aRider(request, 'Bilal Khan'),
    aRider(request, 'Chandrashekhara Venkatanarasimharajuvaripeta'),
  ])
  const { from, to, query } = ownTrip(0)
  await page.clock.install()
  const her = await openRideBuddy(page, asha, query)
  const timer = page.getByRole('timer', { name: 'Time left' })
  const count = her.search.getByRole('status').filter({ hasText: /match/ })

  await test.step('83 the button says what goes on', async () => {
    await page.route('**/api/ride-buddy/search', async route => {
      await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible()
      await route.continue()
    })
    await her.searchesAsFilled()
    const button = page.getByRole('button', { name: 'Search Active' })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(
      'You already have an active search. Cancel it to start a new one.',
    )
    await expect(count).toHaveText('0 matches')
    await isSound(page)
  })

  await test.step('85 the countdown is a timer that does not speak', async () => {
    await expect(timer).toHaveText(/^(5:00|[2-4]:[0-5]\d)$/)
    await expect(timer).toHaveAttribute('aria-live', 'off')
  })

  await test.step('86 the line changes every four seconds in a box that does not, until it is paused', async () => {
    const line = page.getByTestId('waiting-line')
    await expect(line).toHaveAttribute('aria-live', 'off')
    // The text under the pointer, where the form's button was, does not rotate.
    await page.mouse.move(0, 0)
    const box = async () => (await line.boundingBox())?.height
    const height = await box()
    const first = await line.innerText()
    await page.clock.runFor(4_000)
    await expect(line).not.toHaveText(first)
    expect(await box()).toBe(height)
    await page.getByRole('button', { name: 'Pause the lines' }).click()
    const held = await line.innerText()
    await page.clock.runFor(12_000)
    await expect(line).toHaveText(held)
  })

  await test.step('84 after a minute of sleep it is right at once', async () => {
    const startedMs = performance.now()
    const before = secondsOf(await timer.innerText())
    await page.clock.fastForward(60_000)
    const passed = before - secondsOf(await timer.innerText())
    expect(passed).toBeGreaterThanOrEqual(60)
    // The clock of the page runs on while the test looks at it.
    expect(passed).toBeLessThanOrEqual(61 + (performance.now() - startedMs) / 1_000)
  })

  await test.step('88 a rider who comes is counted and shown, and moves neither scroll nor focus', async () => {
    await bilal.searches(from, to)
    await expect(her.card('match', 'Bilal K.')).toContainText('100% match')
    await expect(her.card('match', 'Bilal K.')).toContainText(/₹\d+ shared/)
    await expect(count).toHaveText('1 match')
    const send = her.card('match', 'Bilal K.').getByRole('button', { name: 'Send Request' })
    await expect(send).toBeInViewport({ ratio: 1 })
    const cancel = page.getByRole('button', { name: 'Cancel Search' })
    await cancel.focus()
    await cancel.evaluate(element => element.scrollIntoView({ block: 'center' }))
    const scroll = await page.evaluate(() => window.scrollY)
    await chand.searches(from, to)
    await expect(count).toHaveText('2 matches')
    await expect(page.getByTestId('match').first()).toContainText('Bilal K.')
    await expect(cancel).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(scroll)
    await isSound(page)
  })

  await test.step('the search is there again after a reload, with its riders', async () => {
    await page.reload()
    await expect(her.card('match', 'Bilal K.')).toBeVisible()
    await expect(count).toHaveText('2 matches')
    expect(secondsOf(await timer.innerText())).toBeGreaterThan(200)
    await expect(page.getByTestId('waiting-line')).toHaveCount(0)
  })

  await test.step('cancelled, the form is back with both places', async () => {
    await page.getByRole('button', { name: 'Cancel Search' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Search cancelled' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Search Buddies' })).toBeFocused()
    await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue(from.name)
    await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue(to.name)
    await expect(page.getByTestId('match')).toHaveCount(0)
    await expect(page.getByRole('button', { name: `${from.name} →` })).toBeVisible()
  })
})

/** '4:05' as 245. */
function secondsOf(text: string): number {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number)
  return minutes * 60 + seconds
}
