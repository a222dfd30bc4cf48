// What each ride of a route costs, and the card for its driver.
import { calculateRoutes, type Route, readPlaceNames } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { aMetroRoute } from '../../../testing/metro-plans.ts'
import { eventually } from '../../../testing/page-clock.ts'
import { answered, openChosen, openRoute, plannerServer, TRIP } from '../../../testing/planner-page.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { aPlan, aReservedRoute, aRoute, aSeatTariff } from '../../../testing/route-plans.ts'

const HINDI_NAMES = { 'Noida Sector 52': 'नोएडा सेक्टर 52', 'Gaur Chowk (Char Murti)': 'गौर चौक' }
const authority = { en: 'Transport Department', hi: 'परिवहन विभाग' }

/** A shared auto to the metro at rush hour: ₹46, of which ₹6 are the rush hour, and a ticket of ₹32. */
function aRouteAtPeak(): Route {
  const route = aMetroRoute()
  const [auto, ...others] = route.legs
  // A server of 0.10 names the authority of customary fares, too.
  const tariff = aSeatTariff({ range: { from: 46, to: 69 }, authority })
  return {
    ...route,
    totalFare: 78,
    fareBreakdown: {
      ...route.fareBreakdown,
      distanceFare: 30,
      timeType: 'peak',
      timeMultiplier: 1.15,
      totalFare: 78,
    },
    legs: [{ ...auto!, fare: 46, hourCharge: 6, tariff }, ...others],
    tariff,
  }
}

/** Three shared autos, one after the other. */
function threeAutos(): Route {
  const route = aRoute({}, [0, 1, 2, 0])
  const legs = route.legs.map((leg, index) => ({
    ...leg,
    hourCharge: 0,
    tariff: aSeatTariff({ source: `Source ${index + 1}.` }),
  }))
  return { ...route, legs, tariff: aSeatTariff({ source: 'Source 1.; Source 2.; Source 3.' }) }
}

async function openFareCard(page: RenderedScreen): Promise<HTMLElement> {
  await page.user.click(page.getAllByRole('button', { name: /Show the fare card/ })[0]!)
  return eventually(() => {
    const card = page.getByRole('dialog', { name: 'Fare card' })
    if (card.querySelector('[lang="en"]') === null) throw new Error('the card is still loading')
    return card
  })
}

const driverButtons = (page: RenderedScreen) => page.queryAllByRole('button', { name: /^For the driver/ })

test('a surcharge that is neither night nor peak is named by its label: ride, sum and tariff', async () => {
  const label = { en: 'Sunday', hi: 'रविवार' }
  const peak = aRouteAtPeak()
  const { tariff, ...auto } = peak.legs[0]!
  const surcharges = [{ label, factor: 1.15, basis: 'customary' as const, hours: [{ from: 0, to: 24 }] }]
  const page = await openRoute({
    ...peak,
    fareBreakdown: { ...peak.fareBreakdown, timeType: 'regular', surcharge: label },
    legs: [{ ...auto, tariff: { ...tariff!, surcharges } }, ...peak.legs.slice(1)],
  })
  const main = page.getByRole('main')
  expect(main).toHaveTextContent('includes ₹6: Sunday')
  expect(main).toHaveTextContent('Sunday× 1.15')
  expect(main).toHaveTextContent(/Sunday \(.+\) × 1\.15/)
})

test('what drivers ask and what the rush hour adds are those of the auto, without the ticket', async () => {
  const page = await openRoute(aRouteAtPeak())
  const main = page.getByRole('main')
  expect(main).toHaveTextContent('Shared auto, Gaur Chowk (Char Murti) → Noida Sector 52₹46')
  expect(main).toHaveTextContent('Drivers usually ask ₹46–69')
  expect(main).toHaveTextContent('includes ₹6 rush-hour charge')
  expect(main).not.toHaveTextContent('₹38 rush-hour')
})

test('the fare card has each ride with its own amount, ends and source, and their sum', async () => {
  const card = await openFareCard(await openRoute(aRouteAtPeak()))
  expect(card).toHaveTextContent('₹46 + ₹32 = ₹78, for the whole trip, one person')
  const english = [...card.querySelectorAll('section[lang="en"]')].map(part => part.textContent)
  expect(english).toEqual([
    'Gaur Chowk (Char Murti) → Noida Sector 52₹46forty-six rupeesfor one seat',
    expect.stringMatching(/Customary fare.*By: City Times, May 2025/),
    'Noida Sector 52 → Kalkaji Mandir₹32thirty-two rupeesDMRC ticket, for one person',
    expect.stringMatching(/Published fare.*By: Press of 25 August 2025/),
  ])
})

test.each([
  ['a seat at a customary fare and a ticket', aRouteAtPeak()],
  ['a ticket alone', aMetroRoute({ legs: aMetroRoute().legs.slice(1) })],
])('no complaint is offered for %s', async (_, route) => {
  const card = await openFareCard(await openRoute(route))
  expect(card).toHaveTextContent('₹32')
  expect(card).not.toHaveTextContent(/complaint|Copy in English/i)
})

test('a complaint about a whole auto names its own ends and the order, not its share for one of two', async () => {
  const route = aReservedRoute()
  const page = await openRoute({ ...route, tariff: { ...route.tariff!, authority } })
  const card = await openFareCard(page)
  expect(card).toHaveTextContent('To: Transport Department')
  expect(card).toHaveTextContent('I went by auto-rickshaw from Noida City Centre to Gaur Chowk')
  expect(card).toHaveTextContent('By the "The order of 2016" the fare is ₹85.')
  await page.user.click(within(card).getByRole('button', { name: 'Close' }))
  page.server.answers(calculateRoutes, {
    success: true,
    data: aPlan([{ ...route, tariff: { ...route.tariff!, authority } }]),
  })
  const shares = within(page.getByRole('region', { name: 'Share this auto' }))
  await page.user.click(shares.getAllByRole('button', { name: /Show the fare card/ })[0]!)
  await eventually(() =>
    expect(page.getByRole('dialog', { name: 'Fare card' })).toHaveTextContent('By: The order of 2016'),
  )
  expect(page.getByRole('dialog', { name: 'Fare card' })).not.toHaveTextContent(/complaint/i)
})

test('the card for the driver names where his auto goes, and the stand where it is boarded', async () => {
  const server = plannerServer(aPlan([aRouteAtPeak(), aRoute()]))
  server.answers(readPlaceNames, { success: true, data: { version: 'test', names: HINDI_NAMES } })
  const page = await renderScreen(TRIP, { server })
  await answered(page, 2)
  await openChosen(page)
  expect(driverButtons(page)).toHaveLength(1)
  await page.user.click(driverButtons(page)[0]!)
  const card = await eventually(() => page.getByRole('dialog', { name: 'For the driver' }))
  await eventually(() => expect(card).toHaveTextContent('कृपया यहाँ ले चलिएनोएडा सेक्टर 52गौर चौक से'))
  expect(card).toHaveTextContent('Please take me to Noida Sector 52. From Gaur Chowk (Char Murti).')
  expect(card).not.toHaveTextContent('Nehru Place')
})

test('three autos have three cards for their drivers, and three sources of their fares', async () => {
  const page = await openRoute(threeAutos())
  expect(driverButtons(page).map(button => button.textContent)).toEqual([
    'For the driver: Sector 62, Noida',
    'For the driver: Gaur Chowk',
    'For the driver: Noida City Centre',
  ])
  for (const text of [
    'Shared auto, Noida City Centre → Sector 62, Noida₹20',
    'Shared auto, Sector 62, Noida → Gaur Chowk₹20',
    'Shared auto, Gaur Chowk → Noida City Centre₹20',
    'Source 1',
    'Source 2',
    'Source 3',
  ])
    expect(page.getByRole('main')).toHaveTextContent(text)
})

test.each([
  ['by metro alone', aMetroRoute({ legs: aMetroRoute().legs.slice(1) })],
  [
    'on foot',
    aRoute({
      service: 'walk',
      totalFare: 0,
      legs: aMetroRoute().legs.slice(-1),
      path: ['A', 'B'],
      transfers: 0,
    }),
  ],
])('a route %s has no card for a driver', async (_, route) => {
  const page = await openRoute(route)
  expect(driverButtons(page)).toEqual([])
  expect(page.getByRole('main')).not.toHaveTextContent('Drivers usually ask')
})
