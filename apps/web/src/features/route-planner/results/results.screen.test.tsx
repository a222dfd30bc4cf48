import { calculateRoutes, readPlaceNames, storeRoute } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually, passes } from '../../../testing/page-clock.ts'
import {
  answered,
  cards,
  openChosen,
  openRoute,
  plannerServer,
  radios,
  renderPlanner,
  TRIP,
} from '../../../testing/planner-page.ts'
import { holding } from '../../../testing/regions.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { aPlan, aReservedRoute, aRoute, aSeatTariff, several } from '../../../testing/route-plans.ts'
import { answerProfile } from '../../../testing/signing-in.ts'
import { asha } from '../../../testing/test-passenger.ts'

const tile = (page: RenderedScreen, kind: string) =>
  page.getByRole('button', { name: new RegExp(`^${kind}`) })
const stopsOf = (page: RenderedScreen) =>
  within(page.getByRole('list', { name: 'Stops' })).getAllByRole('listitem')

test('one route is shown whole', async () => {
  const page = await openRoute(aRoute({}, [0, 1, 2, 0]))
  expect(page.queryByRole('heading', { name: 'Route Options' })).toBeNull()
  expect(radios(page)).toEqual([])

  const stops = stopsOf(page)
  expect(stops).toHaveLength(4)
  expect(stops[0]).toHaveTextContent('Noida City Centre')
  for (const middle of [1, 2]) {
    expect(stops[middle]).toHaveTextContent('Transfer')
    expect(stops[middle]).toHaveTextContent('Change auto-rickshaw here')
  }
  expect(stops[3]).not.toHaveTextContent('Transfer')
  expect(stops[0]).toHaveTextContent('Known from City Times, 2024')
  for (const text of ['Total Fare', 'Transfer Required', '2 changes of auto-rickshaw on this route'])
    expect(holding(text)).toBeInTheDocument()
  expect(page.getByRole('main')).toHaveTextContent('Arrive 13:40 · 1 h · ₹60')
  expect(page.getByRole('main')).toHaveTextContent('Distance: 15.8 km')
  expect(page.getByRole('button', { name: 'New Search' })).toBeInTheDocument()
})

test('a walk is shown between the stops, and adds none', async () => {
  const ride = aRoute({}, [0, 2])
  const [auto] = ride.legs
  const walk = {
    mode: 'walk',
    distance: 0.31,
    minutes: 4,
    waitMinutes: 0,
    fare: 0,
    distanceBasis: 'estimate',
    coordinates: [],
  } as const
  const legs = [
    { ...walk, from: 'Noida City Centre', to: 'Sector 39 Gate', coordinates: [] },
    { ...auto!, from: 'Sector 39 Gate', basis: 'likely' as const },
  ]
  const page = await openRoute({ ...ride, legs })
  const stops = stopsOf(page)
  expect(stops).toHaveLength(2)
  expect(stops[0]).toHaveTextContent('Walk 4 min · 0.3 km to Sector 39 Gate')
  expect(stops[0]).toHaveTextContent('Likely: ask first')
  expect(page.queryByText('Transfer Required')).toBeNull()
})

test('of several routes the first is chosen, and tiles choose the best of each', async () => {
  const page = await renderPlanner(TRIP, several)
  const [first, second] = await answered(page, 3)
  expect(page.getByRole('heading', { name: 'Route Options' })).toBeInTheDocument()
  expect(page.getAllByText('3 routes found').length).toBeGreaterThan(0)
  expect(first).toBeChecked()
  expect(tile(page, 'Fastest')).toHaveTextContent('40 min')
  expect(tile(page, 'Cheapest')).toHaveTextContent('₹20')
  expect(tile(page, 'Shortest')).toHaveTextContent('5.3 km')
  const [one, two, three] = cards()
  expect(one).toHaveTextContent('Fastest')
  expect(one).not.toHaveTextContent('Cheapest')
  expect(two).toHaveTextContent('Cheapest')
  expect(two).toHaveTextContent('Shortest')
  expect(three).not.toHaveTextContent(/Fastest|Cheapest/)

  await page.user.click(tile(page, 'Cheapest'))
  expect(second).toBeChecked()
  expect(tile(page, 'Cheapest')).toHaveAttribute('aria-pressed', 'true')
  expect(page.address()).toContain(`route=${'b'.repeat(24)}`)
  await page.user.click(tile(page, 'Fastest'))
  expect(first).toBeChecked()
})

test('a tap opens a card in place, and one card at a time', async () => {
  const page = await renderPlanner(TRIP, several)
  const [first, second, third] = await answered(page, 3)
  expect(page.queryByRole('heading', { name: 'Route Found' })).toBeNull()
  expect(cards()[2]).toHaveTextContent('Arrive 13:20 · 40 min · ₹46')
  expect(cards()[2]).toHaveTextContent('Board at Noida City Centre, about 5 min wait')
  await page.user.click(within(cards()[2]!).getByText(/^Arrive/))
  expect(third).toBeChecked()
  const expand = page.getByRole('button', { name: 'Hide stops and fare of Along the highway' })
  expect(expand).toHaveAttribute('aria-expanded', 'true')
  await eventually(() => page.getByRole('heading', { name: 'Route Found' }))
  expect(stopsOf(page)).toHaveLength(3)
  expect(cards()[2]).toHaveTextContent('Peak multiplier× 1.15')
  expect(cards()[2]).toHaveTextContent('Total₹46')

  await page.user.click(page.getByRole('button', { name: 'Show stops and fare of Direct auto' }))
  expect(second).toBeChecked()
  await eventually(() => page.getByRole('heading', { name: 'Route Found' }))
  expect(cards()[1]).not.toHaveTextContent('multiplier')
  await page.user.click(within(cards()[1]!).getByText(/^Board at/))
  expect(page.queryByRole('heading', { name: 'Route Found' })).toBeNull()
  expect(first).not.toBeChecked()
})

test('a long name of a stand is shortened with the comma after it', async () => {
  const page = await renderPlanner(TRIP, several)
  await answered(page, 3)
  const board = within(cards()[2]!).getByText(/^Board at/).parentElement!
  expect([...board.children].map(({ textContent }) => textContent)).toEqual([
    'Board at ',
    'Noida City Centre,',
    ' about 5 min wait',
  ])
})

test('the estimated price with company on a card is shown and read as one', async () => {
  const page = await renderPlanner(TRIP, aPlan([aRoute({ totalFare: 60 }), aReservedRoute()]))
  await answered(page, 2)
  const offer = within(cards()[0]!).getByRole('link', {
    name: 'Find a Travel Buddy for this: About ₹43 instead of ₹85 alone',
  })
  expect(within(offer).getByText('About ₹43')).toBeVisible()
})

test('which route is chosen, and what it costs where it costs nothing', async () => {
  const free = aRoute({ id: 'b'.repeat(24), totalFare: 0, distance: 0.4, name: 'On foot' })
  const page = await renderPlanner(TRIP, aPlan([aRoute(), free]))
  await answered(page, 2)
  expect(page.getAllByRole('radio', { checked: true })).toHaveLength(1)
  expect(cards()[1]).toHaveTextContent('₹0')
  await page.user.click(within(cards()[1]!).getByText(/^Arrive/))
  await eventually(() => expect(cards()[1]).toHaveTextContent('0.4 km'))
  expect(document.body).not.toHaveTextContent(/NaN|undefined|Invalid Date|null|Infinity/)
})

test('without routes it says so and helps to start again', async () => {
  const page = await renderPlanner('/routes')
  // A response without recommendations: the contract does not define it, but an older server may send it.
  page.server.answersText(calculateRoutes, 200, '{"success":true,"data":{"routes":[],"recommendations":{}}}')
  await page.visit(TRIP)
  await eventually(() => page.getByRole('heading', { name: 'No Routes Found' }))
  for (const text of ['Check the spelling of both places', 'Try nearby locations', 'Contact support'])
    expect(page.getByText(text)).toBeInTheDocument()
  await page.user.click(page.getByRole('button', { name: 'Try Different Locations' }))
  expect(page.getByRole('combobox', { name: 'From' })).toHaveFocus()
})

test('without WebGL the routes are the page, without a search for places on the map', async () => {
  const page = await renderPlanner(TRIP, several)
  await answered(page, 3)
  await openChosen(page)
  expect(page.getByRole('list', { name: 'Stops' })).toBeInTheDocument()
  expect(page.getByText(/^This device cannot draw the map\./)).toBeInTheDocument()
  expect(page.queryByRole('combobox', { name: 'Search for a location on the map' })).toBeNull()
})

test('a visitor stores no route', async () => {
  const page = await renderPlanner(TRIP, several)
  await answered(page, 3)
  await passes(1_000)
  expect(page.server.calls(storeRoute)).toEqual([])
})

test('a rider stores a route once, also when coming back to its plan', async () => {
  const server = plannerServer(several)
  answerProfile(server, asha)
  server.fails(storeRoute, 'SERVICE_UNAVAILABLE')
  const page = await renderScreen(TRIP, { server, signedInAs: asha })
  await answered(page, 3)
  await eventually(() => expect(server.calls(storeRoute)).toHaveLength(1))
  await page.user.click(page.getByRole('link', { name: 'Sawari, home' }))
  await eventually(() => expect(page.address()).toBe('/'))
  history.back()
  await answered(page, 3)
  await passes(1_000)
  expect(server.calls(storeRoute)).toHaveLength(1)
})

test('a whole auto and a seat are distinguished, with what each costs, saves and needs', async () => {
  const seat = aRoute({ comparison: { fareDifference: -45, minutesDifference: 22, changesDifference: 1 } })
  const page = await renderPlanner(TRIP, aPlan([aReservedRoute(), seat], { cheapest: seat }))
  await answered(page, 2)
  const [whole, shared] = cards()
  for (const text of ['Reserved auto', 'By meter', 'NCR permit needed']) expect(whole).toHaveTextContent(text)
  expect(whole).not.toHaveTextContent('Official')
  expect(whole).toHaveTextContent('About ₹43 instead of ₹85 alone; a shared seat is ₹40')
  expect(shared).toHaveTextContent('Shared auto')
  await page.user.click(within(shared!).getByText(/^Arrive/))
  await eventually(() =>
    expect(shared).toHaveTextContent('Compared with the fastest: ₹45 less, 22 min more, one change'),
  )
  await page.user.click(within(whole!).getByText(/^Arrive/))
  await eventually(() => expect(whole).toHaveTextContent('Meter ₹85; drivers usually ask more'))

  expect(page.getByText('Across the state border')).toBeInTheDocument()
  await page.user.click(page.getByText('About this fare'))
  expect(page.getByText('₹25 for the first 2 km, then ₹8 a km')).toBeInTheDocument()
  expect(page.getByText('In force from 1 January 2016')).toBeInTheDocument()
  const company = page.getByRole('region', { name: 'Share this auto' })
  expect(company).toHaveTextContent('₹43 each')
  expect(company).toHaveTextContent('₹29 each')
  // Each share has its mark, which opens its card.
  const marks = within(company).getAllByRole('button', { name: 'Estimate Show the fare card' })
  expect(marks).toHaveLength(2)

  const find = within(company).getByRole('link', { name: 'Find a Travel Buddy for this' })
  const address = new URL(find.getAttribute('href') ?? '', location.href)
  expect(address.pathname).toBe('/ridebuddy')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    from: 'Sector 62, Noida',
    fromAt: '28.5747,77.356',
    to: 'Gaur Chowk (Char Murti)',
    toAt: '28.6062,77.431',
  })
})

test('at peak the meter adds the wait in slow traffic, not a factor', async () => {
  const { fareBreakdown, ...reserved } = aReservedRoute()
  const fare = { ...fareBreakdown, timeType: 'peak', waitingFare: 4, totalFare: 89 } as const
  const page = await openRoute({ ...reserved, fareBreakdown: fare, totalFare: 89 })
  expect(page.getByText('Waiting in slow traffic (rush hour)').parentElement).toHaveTextContent(/\)₹4$/)
  expect(page.queryByText('Peak multiplier')).toBeNull()
  await page.user.click(page.getByText('About this fare'))
  expect(page.getByText(/no extra charge: slow traffic counts as waiting/)).toBeInTheDocument()
})

test('an unknown fare is a range, and a seat at night has its notice', async () => {
  const route = aRoute({ notices: ['SEAT_UNUSUAL'] })
  const unknown = { basis: 'estimated', unknown: true } as const
  const legs = route.legs.map((leg, index) => ({
    ...leg,
    fare: 20 + 10 * index,
    tariff: index === 0 ? aSeatTariff() : aSeatTariff({ ...unknown, range: { from: 25, to: 50 } }),
  }))
  const tariff = aSeatTariff({ ...unknown, range: { from: 45, to: 70 } })
  const page = await openRoute({ ...route, legs, totalFare: 50, tariff })
  expect(page.getAllByText('Not known').length).toBeGreaterThan(0)
  expect(page.getByText('about ₹25–50')).toBeInTheDocument()
  expect(page.getByText('Total Fare').nextElementSibling).toHaveTextContent('₹45–70')
  expect(page.getByText(/Few shared autos run between 23:00 and 05:00/)).toBeInTheDocument()
})

test('what drivers ask for a whole auto stands beside the meter', async () => {
  const route = aReservedRoute()
  const asked = [{ from: 'Sector 52', to: 'Gaur Chowk', least: 80, most: 80, source: 'Hindustan.' }]
  const tariff = { ...route.tariff!, asked, waitingPerMinute: 0.5, waitingFree: 15 }
  const page = await openRoute({ ...route, tariff })
  await page.user.click(page.getByText('About this fare'))
  expect(
    page.getByText(/Sector 52 → Gaur Chowk: drivers ask ₹80 for a whole auto\. Hindustan/),
  ).toBeInTheDocument()
  expect(page.getByText(/₹0\.50 a minute after the first 15/)).toBeInTheDocument()
})

test('in Hindi a name of a link that only the search knows is called as its stop', async () => {
  const server = plannerServer(several)
  const [from] = several.routes[0]!.path
  server.answers(readPlaceNames, { success: true, data: { version: 'test', names: { [from!]: 'यहाँ से' } } })
  const remembered = { 'sawari.language': 'hi' }
  const page = await renderScreen('/routes?from=NCC&to=Gaur%20Chowk', { server, remembered })
  await answered(page, 3)
  await eventually(() => expect(document.title).toMatch(/^यहाँ से/))
})
