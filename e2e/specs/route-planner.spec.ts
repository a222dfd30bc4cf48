// The Route Planner, by the numbers of the acceptance list. Where a test needs a certain plan it answers for
// the server; the rest runs on the real server and the real network of stands.
import type { Locator, Page } from '@playwright/test'
import { hold } from '../support/hold.ts'
import { countPixels } from '../support/pixels.ts'
import { answerPlan, aPlan, aReservedRoute, aRoute, refusePlan } from '../support/route-plan.ts'
import { expectAccessible, sidewaysOverflow, widthsOf } from '../support/screens.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'
import { withoutMap } from '../support/without-map.ts'

const TRIP = '/routes?from=Sector+62%2C+Noida&to=Gaur+Chowk+%28Char+Murti%29'
const DARK_BLUE = { red: 0, green: 0, blue: 139 }

const source = (page: Page) => page.getByRole('combobox', { name: 'From', exact: true })
const destination = (page: Page) => page.getByRole('combobox', { name: 'To', exact: true })
const search = (page: Page) => page.getByRole('button', { name: 'Find Best Route' })
const cards = (page: Page) => page.getByRole('main').getByRole('radio')
const tile = (page: Page, kind: string) => page.getByRole('button', { name: new RegExp(`^${kind}`) })
const mapReady = (page: Page) => expect(page.locator('[data-map="ready"]')).toBeVisible({ timeout: 20_000 })

/** Takes the first row, once stands and places are both there: either may come first. */
async function choose(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await expect(page.getByRole('status').filter({ hasText: /results?$/ })).toHaveCount(1)
  await page.getByRole('option').first().click()
}

const direct = aRoute(
  {
    id: 'b'.repeat(24),
    name: 'Direct auto',
    description: 'One auto, no change, usual service',
    type: 'shortest',
  },
  [0, 2],
)
const peak = aRoute({
  id: 'c'.repeat(24),
  name: 'Along the highway',
  type: 'other',
  totalFare: 46,
  fareBreakdown: {
    baseFare: 20,
    distanceFare: 20,
    timeType: 'peak',
    timeMultiplier: 1.15,
    waitingFare: 0,
    totalFare: 46,
  },
})
const several = aPlan([aRoute(), direct, peak], { cheapest: direct, shortest: direct })

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

const box = (page: Page) => page.getByRole('combobox', { name: 'Search for a location on the map' })

test.describe('the search over the map', anySize, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('66 waits for 2 letters and 100 ms, and asks for the five kinds of place', async ({ page }) => {
    const asked: URL[] = []
    page.on('request', request => {
      if (request.url().includes('/api/places')) asked.push(new URL(request.url()))
    })
    await page.clock.install()
    await page.goto('/routes')
    await expect(box(page)).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await box(page).fill(' s ')
    await page.clock.runFor(1_000)
    for (const text of ['se', 'sec', 'sector 62']) {
      await box(page).fill(text)
      await page.clock.runFor(90)
    }
    expect(asked).toEqual([])
    await page.clock.runFor(60)
    await expect.poll(() => asked.map(url => url.searchParams.get('q'))).toEqual(['sector 62'])
    const kinds = ['place', 'amenity', 'highway', 'building', 'tourism']
    expect(asked[0]?.searchParams.getAll('osm_tag')).toEqual(kinds)
  })

  test('66 an older answer never replaces a newer one', async ({ page }) => {
    await page.route(/\/api\/places\?q=old/, async route => {
      await new Promise(resolve => setTimeout(resolve, 600))
      await route.fulfill({ json: features([{ name: 'Old answer' }]) }).catch(() => undefined)
    })
    await page.route(/\/api\/places\?q=new/, route =>
      route.fulfill({ json: features([{ name: 'New answer' }]) }),
    )
    await page.goto('/routes')
    const abandoned = page.waitForEvent('requestfailed', request => request.url().includes('q=old'))
    const asked = page.waitForRequest(/q=old/)
    await box(page).fill('old')
    await asked
    await box(page).fill('new')
    await expect(page.getByRole('option', { name: 'New answer' })).toBeVisible()
    await abandoned
    await expect(page.getByRole('option', { name: 'Old answer' })).toHaveCount(0)
  })

  test('67 says what was not found as text, and an error in words with an icon', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/status of 503/)
    await page.route(/\/api\/places\?q=broken/, route =>
      route.fulfill({
        status: 503,
        json: { success: false, error: 'Service unavailable', code: 'SERVICE_UNAVAILABLE' },
      }),
    )
    await page.route(/\/api\/places\?q=shapeless/, route => route.fulfill({ json: { success: true } }))
    await page.goto('/routes')
    await box(page).fill('<b>nowhere</b>')
    await expect(page.getByText('No locations found for "<b>nowhere</b>"')).toBeVisible()
    await box(page).fill('broken')
    await expect(page.getByRole('alert')).toHaveText('Error: Service unavailable')
    await expect(page.getByRole('alert').locator('svg')).toBeVisible()
    await box(page).fill('shapeless')
    await expect(page.getByRole('alert')).toHaveText('Error: Invalid response format')
  })

  function features(properties: readonly { name: string }[]) {
    return {
      success: true,
      type: 'FeatureCollection',
      features: properties.map(each => ({
        type: 'Feature',
        properties: each,
        geometry: { type: 'Point', coordinates: [77.36, 28.62] },
      })),
    }
  }
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

test.describe('an answer', anySize, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('72 one route is shown whole', async ({ page }) => {
    const only = aRoute({}, [0, 1, 2, 0])
    await answerPlan(page, aPlan([only]))
    await page.goto(TRIP)
    await expect(page.getByRole('heading', { name: 'Route Found' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Route Options' })).toHaveCount(0)
    await expect(cards(page)).toHaveCount(0)

    const stops = page.getByRole('list', { name: 'Stops' }).getByRole('listitem')
    await expect(stops).toHaveCount(4)
    await expect(stops.nth(0)).toContainText('Noida City Centre')
    for (const middle of [1, 2]) {
      await expect(stops.nth(middle)).toContainText('Transfer')
      await expect(stops.nth(middle)).toContainText('Change auto-rickshaw here')
    }
    await expect(stops.nth(3)).not.toContainText('Transfer')
    await expect(stops.nth(0)).toContainText('usual')
    await expect(page.getByText('15.8 km')).toBeVisible()
    await expect(page.getByText('Time: 1 h', { exact: true })).toBeVisible()
    await expect(page.getByText('Total Fare')).toBeVisible()
    await expect(page.getByText('Transfer Required')).toBeVisible()
    await expect(page.getByText('2 changes of auto-rickshaw on this route')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New Search' })).toBeVisible()
  })

  test('72 a walk is shown between the stops, and adds none', async ({ page }) => {
    const ride = aRoute({}, [0, 2])
    const [auto] = ride.legs
    const walk = {
      mode: 'walk' as const,
      distance: 0.31,
      minutes: 4,
      waitMinutes: 0,
      fare: 0,
      coordinates: [],
    }
    const legs = [
      { ...walk, from: 'Noida City Centre', to: 'Sector 39 Gate' },
      { ...auto!, from: 'Sector 39 Gate', basis: 'likely' as const },
    ]
    await answerPlan(page, aPlan([{ ...ride, legs }]))
    await page.goto(TRIP)
    const stops = page.getByRole('list', { name: 'Stops' }).getByRole('listitem')
    await expect(stops).toHaveCount(2)
    await expect(stops.nth(0)).toContainText('Walk 4 min · 0.3 km to Sector 39 Gate')
    await expect(stops.nth(0)).toContainText('likely')
    await expect(page.getByText('Transfer Required')).toHaveCount(0)
  })

  test('73 of several routes the first is chosen, and tiles choose the best of each', async ({ page }) => {
    await answerPlan(page, several)
    await page.goto(TRIP)
    await expect(page.getByRole('heading', { name: 'Route Options' })).toBeVisible()
    await expect(page.getByText('3 routes found').first()).toBeVisible()
    await expect(cards(page).nth(0)).toBeChecked()
    await expect(tile(page, 'Fastest')).toContainText('40 min')
    await expect(tile(page, 'Cheapest')).toContainText('₹20')
    await expect(tile(page, 'Shortest')).toContainText('5.3 km')
    const card = (index: number) => page.locator('[data-route]').nth(index)
    await expect(card(0)).toContainText('Fastest')
    await expect(card(0)).not.toContainText('Cheapest')
    await expect(card(1)).toContainText('Cheapest')
    await expect(card(1)).toContainText('Shortest')
    await expect(card(2)).not.toContainText(/Fastest|Cheapest/)

    await tile(page, 'Cheapest').click()
    await expect(cards(page).nth(1)).toBeChecked()
    await expect(tile(page, 'Cheapest')).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(new RegExp(`route=${'b'.repeat(24)}`))
    await tile(page, 'Fastest').click()
    await expect(cards(page).nth(0)).toBeChecked()
  })

  test('74 cards are a radio group by arrows, and unfold by a button of their own', async ({ page }) => {
    await answerPlan(page, several)
    await page.goto(TRIP)
    await cards(page).nth(0).focus()
    await page.keyboard.press('ArrowDown')
    await expect(cards(page).nth(1)).toBeChecked()
    await expect(cards(page).nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(cards(page).nth(0)).toBeChecked()

    const expand = page.getByRole('button', { name: 'Show stops and fare of Along the highway' })
    await expect(expand).toHaveAttribute('aria-expanded', 'false')
    await expand.click()
    await expect(cards(page).nth(0)).toBeChecked()
    const card = page.locator('[data-route]').nth(2)
    await expect(card.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
    await expect(card.getByRole('listitem')).toHaveCount(3)
    await expect(card).toContainText('Peak multiplier× 1.15')
    await expect(card).toContainText('Total₹46')

    await page.getByRole('button', { name: 'Show stops and fare of Direct auto' }).click()
    await expect(page.locator('[data-route]').nth(1)).not.toContainText('multiplier')
  })

  test('74 on the real network the parts of each fare add up to its total', async ({ page }) => {
    await page.goto(`${TRIP}&departAt=2026-11-23T18:00:00.000Z`)
    await expect(cards(page).first()).toBeVisible()
    for (const card of await page.locator('[data-route]').all()) {
      await card.getByRole('button').click()
      const text = (await card.locator('dl').innerText()).replaceAll('\n', ' ')
      const figure = (name: string) => Number(new RegExp(`${name} [₹×] ?([\\d.]+)`).exec(text)?.[1])
      expect(text).toContain('Night multiplier')
      const parts = (figure('Base fare') + figure('Distance fare')) * figure('Night multiplier')
      expect(figure('Total')).toBe(Math.round(parts))
    }
  })
})

test.describe('a failure', anySize, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  const table = [
    {
      case: 'an unknown source',
      status: 404,
      error: 'Source location not found',
      code: 'SOURCE_NOT_FOUND',
      text: 'Source location not found. Please select a valid location from the available rickshaw points.',
    },
    {
      case: 'an unknown destination',
      status: 404,
      error: 'Destination location not found',
      code: 'DESTINATION_NOT_FOUND',
      text: 'Destination not found. Please select a valid destination from the available rickshaw points.',
    },
    {
      case: 'no route',
      status: 404,
      error: 'No route found',
      code: 'NO_ROUTE',
      text: 'No direct route available between these locations. Try selecting different rickshaw points or destinations from the map.',
    },
    {
      case: 'the same place',
      status: 400,
      error: 'Source and destination cannot be the same',
      code: 'SAME_PLACE',
      text: 'Source and destination cannot be the same',
    },
  ] as const

  for (const { case: name, status, error, code, text } of table)
    test(`77 ${name}: exact text, alert, focus`, async ({ page, complaints }) => {
      complaints.allow(/status of 4\d\d/)
      await refusePlan(page, status, error, code)
      await page.goto(TRIP)
      const box = page.getByRole('alert')
      await expect(box).toBeFocused()
      await expect(box.getByText(text, { exact: true })).toBeVisible()
      const helped = code === 'NO_ROUTE' ? 1 : 0
      await expect(box.getByText('Try nearby rickshaw points on the map')).toHaveCount(helped)
      await expect(box.getByText('Check that both places have active auto services')).toHaveCount(helped)
      await expect(box.getByText('Break the journey into segments')).toHaveCount(helped)
      await expect(box.getByText('More locations are coming soon.')).toHaveCount(helped)
    })

  test('77 on the real server an unknown name gives the same box', async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    await page.goto('/routes?from=Zzzzqq&to=Gaur+Chowk')
    await expect(page.getByRole('alert')).toContainText('Source location not found. Please select')
    await expect(source(page)).toHaveValue('Zzzzqq')
  })

  test('77 a lost connection is tried again, then said, then tried by hand', async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED|Failed to load resource/)
    await page.clock.install()
    let tries = 0
    await page.route('**/api/routes/calculate', route => {
      tries += 1
      return tries <= 4 ? route.abort() : route.fulfill({ json: { success: true, data: several } })
    })
    await page.goto(TRIP)
    for (const wanted of [1, 2, 3, 4]) {
      await expect.poll(() => tries).toBe(wanted)
      await page.clock.runFor(3_200)
    }
    await expect(page.getByRole('alert')).toContainText('Unable to calculate route. Please try again.')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.clock.runFor(500)
    await expect(cards(page)).toHaveCount(3)
  })

  test('without a network the search waits and the last plan can still be read', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await page.goto(TRIP)
    await expect(cards(page).first()).toBeVisible()
    await page.goto('/routes')
    await expect(search(page)).toBeVisible()
    await context.setOffline(true)
    await expect(search(page)).toBeDisabled()
    await expect(search(page)).toHaveAccessibleDescription(
      "You're offline. Connect to the internet to search.",
    )
    await page.getByRole('link', { name: /Saved plan from/ }).click()
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByText(/^Saved plan from/)).toBeVisible()
  })
})

test.describe('the map', anySize, () => {
  test('69 a result without coordinates is not reported, and one without a name is unknown', async ({
    page,
  }) => {
    const nowhere = {
      type: 'Feature',
      properties: { city: 'Noida' },
      geometry: { type: 'Point', coordinates: [] },
    }
    await page.route(/\/api\/places/, route =>
      route.fulfill({ json: { success: true, type: 'FeatureCollection', features: [nowhere] } }),
    )
    await page.goto('/routes')
    await mapReady(page)
    const view = await page.locator('[data-view]').getAttribute('data-view')
    await box(page).fill('somewhere')
    await page.getByRole('option', { name: 'Unknown Location' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('[data-view]')).toHaveAttribute('data-view', view ?? '')
  })

  test('choosing a result flies there at zoom 16 and offers it as an end of the trip', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/routes')
    await mapReady(page)
    await box(page).fill('Sector 62, Noida')
    await page.getByRole('option').first().click()
    await expect(page.locator('[data-view]')).toHaveAttribute('data-view', /^16\.00\//)
    await page.getByRole('dialog').getByRole('button', { name: 'Go here' }).click()
    await expect(destination(page)).toHaveValue('Sector 62, Noida')
  })

  test('a chosen place is flown to at zoom 16 and marked', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/routes')
    await mapReady(page)
    await choose(page, source(page), 'Sector 62, Noida')
    await expect(page.locator('[data-view]')).toHaveAttribute('data-view', /^16\.00\/28\.621/)
    await expect(page.getByRole('button', { name: 'Start: Sector 62, Noida' })).toBeVisible()
  })

  test('76 the stops differ by letter and open a popup; the list says the same', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await answerPlan(page, aPlan([aRoute()]))
    await page.goto(TRIP)
    await mapReady(page)
    const stop = (name: string) => page.getByRole('button', { name, exact: true })
    await expect(stop('Start: Noida City Centre')).toHaveText('S')
    await expect(stop('Transfer: Sector 62, Noida')).toHaveText('1')
    await expect(stop('Destination: Gaur Chowk')).toHaveText('D')
    for (const name of [
      'Start: Noida City Centre',
      'Transfer: Sector 62, Noida',
      'Destination: Gaur Chowk',
    ]) {
      await stop(name).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: name.replace(/^\w+: /, '') })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(stop(name)).toBeFocused()
    }
    await expect(page.getByRole('list', { name: 'Stops' })).toHaveText(
      /Noida City Centre.*Sector 62, Noida.*Gaur Chowk/,
    )
  })

  test('79 a new search empties everything and starts at the source', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await answerPlan(page, several)
    await page.goto(TRIP)
    await mapReady(page)
    await expect
      .poll(() => countPixels(page.locator('[data-map]'), DARK_BLUE), { timeout: 15_000 })
      .toBeGreaterThan(300)
    await page.getByRole('button', { name: 'New Search' }).click()
    await expect(source(page)).toBeFocused()
    await expect(source(page)).toHaveValue('')
    await expect(destination(page)).toHaveValue('')
    await expect(cards(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Start|Destination):/ })).toHaveCount(0)
    await expect(page).toHaveURL(/\/routes$/)
    await expect.poll(() => countPixels(page.locator('[data-map]'), DARK_BLUE, 1)).toBeLessThan(50)
  })
})

test('75 the chosen line is drawn, and fits the free part of the map', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(TRIP)
  await mapReady(page)
  const frame = page.locator('[data-map]')
  await expect(page.getByRole('button', { name: /^Destination:/ })).toBeVisible()
  await expect.poll(() => countPixels(frame, DARK_BLUE), { timeout: 15_000 }).toBeGreaterThan(300)

  const map = (await frame.boundingBox())!
  const answerTop = (await page.getByRole('heading', { name: 'Route Options' }).boundingBox())!.y
  const bottom = page.viewportSize()!.width < 1024 ? answerTop : map.y + map.height
  for (const name of [/^Start:/, /^Transfer:/, /^Destination:/])
    for (const marker of await page.getByRole('button', { name }).all()) {
      const box = (await marker.boundingBox())!
      expect(box.x + box.width / 2).toBeGreaterThan(map.x)
      expect(box.x + box.width / 2).toBeLessThan(map.x + map.width)
      expect(box.y + box.height / 2).toBeGreaterThan(map.y)
      expect(box.y + box.height / 2).toBeLessThan(bottom)
    }
})

test.describe('at each size', () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('67 shows at most 5 results, 4 on a phone, and closes by Escape, outside and clear', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/routes')
    await box(page).fill('sector')
    // The text begins beside the icon, not under it.
    await expect(box(page)).toHaveCSS('padding-left', '44px')
    await expect(page.getByRole('option')).toHaveCount(isMobile ? 4 : 5)
    await box(page).press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await box(page).press('ArrowDown')
    await expect(page.getByRole('option')).toHaveCount(isMobile ? 4 : 5)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(box(page)).toHaveValue('')
    await expect(box(page)).toBeFocused()
  })

  test('71 removes old results at once and holds their place while it waits', async ({ page, isMobile }) => {
    await answerPlan(page, several)
    await page.goto(TRIP)
    await expect(cards(page)).toHaveCount(3)
    await page.unroute('**/api/routes/calculate')
    await answerPlan(page, several)
    const release = await hold(page, '**/api/routes/calculate')
    if (isMobile) await page.getByRole('button', { name: 'Edit' }).click()
    await destination(page).fill('Sector 18')
    await destination(page).press('Escape')
    await search(page).click()
    await expect(cards(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: isMobile ? 'Edit' : 'Finding routes' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    await page.waitForTimeout(700)
    await page.evaluate(watchLayoutShifts)
    release()
    await expect(cards(page)).toHaveCount(3)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => Reflect.get(window, 'layoutShift') as number)).toBeLessThanOrEqual(0.02)
  })

  test('is in the address: a copied link opens the same plan, and Back brings it back', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/routes')
    await choose(page, source(page), 'Sector 62, Noida')
    await choose(page, destination(page), 'Gaur Chowk')
    await search(page).click()
    await expect(cards(page).first()).toBeVisible()
    // The form that held focus is folded away on a phone: a reader goes on at the answer.
    if (isMobile) await expect(page.getByRole('heading', { name: 'Route Options' })).toBeFocused()
    const last = (await cards(page).count()) - 1
    await cards(page).nth(last).check({ force: true })
    await expect(page).toHaveURL(/route=[0-9a-f]{24}/)
    const link = page.url()
    const chosen = await cards(page).nth(last).getAttribute('value')

    await page.goto('/contact')
    await page.goBack()
    await expect(page).toHaveURL(link)
    await expect(cards(page).nth(last)).toBeChecked()
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.locator(`[data-route="${chosen}"] input`)).toBeChecked()
    await expect(page).toHaveTitle('Sector 62, Noida to Gaur Chowk (Char Murti) · Sawari')
  })

  test('78 without routes it says so and helps to start again', async ({ page }) => {
    await answerPlan(page, { routes: [], recommendations: {} })
    await page.goto(TRIP)
    await expect(page.getByRole('heading', { name: 'No Routes Found' })).toBeInViewport()
    await expect(page.getByText('Check the spelling of both places')).toBeVisible()
    await expect(page.getByText('Try nearby locations')).toBeVisible()
    await expect(page.getByText('Contact support')).toBeVisible()
    await page.getByRole('button', { name: 'Try Different Locations' }).click()
    await expect(source(page)).toBeFocused()
  })
})

test.describe('a whole auto or a seat', () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('are told apart, with what each costs, saves and needs', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const seat = aRoute({ comparison: { fareDifference: -45, minutesDifference: 22, changesDifference: 1 } })
    await answerPlan(page, aPlan([aReservedRoute(), seat], { cheapest: seat }))
    await page.goto(TRIP)
    const card = (index: number) => page.locator('[data-route]').nth(index)
    await expect(card(0)).toContainText('Reserved auto')
    await expect(card(0)).toContainText('Official fare')
    await expect(card(0)).toContainText('₹85 to ₹96 is asked')
    await expect(card(0)).toContainText('NCR permit needed')
    await expect(card(1)).toContainText('Shared seat')
    await expect(card(1)).toContainText('₹45 less, 22 min more, one change')

    await expect(page.getByText('Across the state border')).toBeVisible()
    await page.getByText('About this fare').click()
    await expect(page.getByText('₹25 for the first 2 km, then ₹8 a km')).toBeVisible()
    await expect(page.getByText('In force from 1 January 2016')).toBeVisible()
    const company = page.getByRole('region', { name: 'Share this auto' })
    await expect(company).toContainText('₹43 each')
    await expect(company).toContainText('₹29 each')
    await page.locator('[data-phase]').evaluate(screen => screen.scrollTo(0, 0))
    await expectAccessible(page)
    expect(await sidewaysOverflow(page)).toBe(0)

    const find = company.getByRole('link', { name: 'Find a Travel Buddy for this' })
    const address = new URL((await find.getAttribute('href')) ?? '', page.url())
    expect(address.pathname).toBe('/ridebuddy')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      from: 'Sector 62, Noida',
      fromAt: '28.5747,77.356',
      to: 'Gaur Chowk (Char Murti)',
      toAt: '28.6062,77.431',
    })
  })
})

test.describe('whose fare it is', anySize, () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('a seat asked at two fares tells the range, the reason and the source', async ({ page }) => {
    const trip = { from: 'Noida Sector 52 Metro', to: 'Gaur Chowk (Char Murti)', service: 'shared' }
    await page.goto(`/routes?${new URLSearchParams({ ...trip, departAt: '2026-11-23T07:30:00.000Z' })}`)
    await expect(page.getByText('₹40 to ₹60 is asked')).toBeVisible()
    await page.getByText('About this fare').click()
    const reason = page.getByText('a seat by day is ₹40 with 5 aboard, ₹60 with 3.')
    await expect(reason).toContainText('Times of India Noida, May 2025')
  })

  test('at peak the meter adds the wait in slow traffic, not a factor', async ({ page }) => {
    const { fareBreakdown, ...reserved } = aReservedRoute()
    const fare = { ...fareBreakdown, timeType: 'peak', waitingFare: 4, totalFare: 89 } as const
    await answerPlan(page, aPlan([{ ...reserved, fareBreakdown: fare, totalFare: 89 }]))
    await page.goto(TRIP)
    await expect(page.getByText('Waiting in slow traffic (peak hour)₹4')).toBeVisible()
    await expect(page.getByText('Peak multiplier')).toHaveCount(0)
    await page.getByText('About this fare').click()
    await expect(page.getByText('no factor: slow traffic is charged as waiting')).toBeVisible()
  })
})

test.describe('why this route', () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('explains the very plan shown, however long ago it was asked for', anySize, async ({ page }) => {
    const plan = page.waitForResponse('**/api/routes/calculate')
    await page.goto(TRIP)
    const { departAt } = ((await (await plan).json()) as { data: { departAt: string } }).data
    const asked = page.waitForRequest('**/api/routes/explain?*')
    await page.getByRole('button', { name: 'Why this route?' }).click()
    expect(new URL((await asked).url()).searchParams.get('departAt')).toBe(departAt)
    const inKolkata = new Date(Date.parse(departAt) + 5.5 * 3_600_000).toISOString().slice(11, 16)
    await expect(page.getByRole('dialog')).toContainText(`at ${inKolkata}`)
  })

  test('lists what was compared, how each figure comes about and why the others lost', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${TRIP}&departAt=2026-11-23T18:00:00.000Z`)
    const why = page.getByRole('button', { name: 'Why this route?' })
    await why.click()
    const dialog = page.getByRole('dialog', { name: 'Why this route?' })
    await expect(dialog).toContainText('leaving on 23 November 2026 at 23:30')
    const listed = dialog.getByText('Shown: no other route')
    await expect(listed).toHaveCount(await cards(page).count())
    await expect(dialog.getByText('Not shown: a walk is offered up to 1.2 km.')).toBeVisible()
    const auto = dialog.getByRole('listitem').filter({ hasText: 'Reserved auto' }).first()
    await auto.getByText('How its time and fare come about').click()
    await expect(auto).toContainText(
      /9\.39 km \(estimated\) at \d+(\.\d+)? km\/h = \d+ min, and 3 min \(for a reserved auto\)/,
    )
    await expect(auto).toContainText(/in a straight line × 1\.\d+ = 9\.39 km/)
    await expect(auto).toContainText(/\) × 1\.25 \+ ₹0 waiting = ₹\d+/)
    await expect(dialog).toContainText('₹25 for the first 2 km, then ₹8 a km')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(why).toBeFocused()
  })

  test('says so when it cannot be told', anySize, async ({ page, complaints }) => {
    complaints.allow(/status of 503/)
    await page.route('**/api/routes/explain?*', route =>
      route.fulfill({ status: 503, json: { success: false, error: 'Busy', code: 'SERVICE_UNAVAILABLE' } }),
    )
    await page.goto(TRIP)
    await page.getByRole('button', { name: 'Why this route?' }).click()
    await expect(page.getByRole('alert')).toContainText('The explanation could not be loaded.')
    await page.unroute('**/api/routes/explain?*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('dialog').getByText('Shown: no other route').first()).toBeVisible()
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

  test('80 on a phone the form folds, the map keeps 40 % and the first card is in view', async ({ page }) => {
    await page.goto(TRIP)
    await expect(cards(page).first()).toBeVisible()
    const summary = page.getByText('Sector 62, Noida → Gaur Chowk (Char Murti)')
    await expect(summary).toBeVisible()
    await expect(source(page)).toHaveCount(0)
    const top = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
    const mapPixels = async () => {
      const answerTop = (await top(page.getByRole('heading', { name: 'Route Options' }))) - 20
      return answerTop - (await top(page.locator('[data-map]')))
    }
    await expect.poll(async () => (await mapPixels()) / 740).toBeGreaterThanOrEqual(0.4)
    const card = page.locator('[data-route]').first()
    await expect(card.getByText(/^Time: \d+ (h|min)/)).toBeInViewport({ ratio: 1 })
    await expect(card.getByText(/^Fare: ₹\d+/)).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(source(page)).toBeFocused()
    await expect(source(page)).toHaveValue('Sector 62, Noida')
  })

  test('3 every control of the results is at least 44 px high on a phone', async ({ page }) => {
    await answerPlan(page, several)
    await page.goto(TRIP)
    await expect(cards(page)).toHaveCount(3)
    for (const control of await page.locator('main').getByRole('button').all()) {
      const box = (await control.boundingBox())!
      expect(
        box.height,
        (await control.getAttribute('aria-label')) ?? (await control.innerText()),
      ).toBeGreaterThanOrEqual(44)
    }
  })
})

test.describe('for everybody', () => {
  test.beforeEach(({ page }) => withoutMap(page))

  test('1 axe finds nothing with a list, results and details open', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/routes')
    await source(page).fill('sector 62')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)

    await answerPlan(page, several)
    await page.goto(TRIP)
    await page.getByRole('button', { name: 'Show stops and fare of Along the highway' }).click()
    // What has been scrolled halfway under the summary row is no smaller target for it.
    await page.locator('[data-phase]').evaluate(screen => screen.scrollTo(0, 0))
    await expectAccessible(page)
  })

  test('1 axe finds nothing in a failure', async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await refusePlan(page, 404, 'No route found', 'NO_ROUTE')
    await page.goto(TRIP)
    await expect(page.getByRole('alert').getByText('Try nearby rickshaw points on the map')).toBeVisible()
    await expectAccessible(page)
  })

  test('2 form and results never scroll sideways, with text at 200 % either', async ({ page, isMobile }) => {
    await answerPlan(page, several)
    for (const width of widthsOf(isMobile)) {
      await page.setViewportSize({ width, height: 740 })
      for (const [path, ready] of [
        ['/routes', source(page)],
        [TRIP, cards(page).nth(2)],
      ] as const) {
        await page.goto(path)
        await expect(ready).toBeAttached()
        expect(await sidewaysOverflow(page), `${path}, ${width} px`).toBe(0)
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        expect(await sidewaysOverflow(page), `${path}, ${width} px, 200 %`).toBe(0)
      }
    }
  })

  test('without WebGL the routes are the page', anySize, async ({ page }) => {
    await answerPlan(page, several)
    await page.goto(TRIP)
    await expect(cards(page)).toHaveCount(3)
    await expect(page.getByRole('list', { name: 'Stops' })).toBeVisible()
    await expect(page.getByText('This device cannot draw the map.')).toBeVisible()
  })
})

/** Sums up the layout shifts from now on in window.layoutShift. */
function watchLayoutShifts(): void {
  Object.assign(window, { layoutShift: 0 })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const total = Number(Reflect.get(window, 'layoutShift')) + Number(Reflect.get(entry, 'value'))
      Object.assign(window, { layoutShift: total })
    }
  }).observe({ type: 'layout-shift' })
}
