import { explainRoutes, readPlaceNames } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { aMetroRoute } from '../../../testing/metro-plans.ts'
import { eventually } from '../../../testing/page-clock.ts'
import {
  answered,
  cards,
  openChosen,
  openRoute,
  plannerServer,
  renderPlanner,
  TRIP,
} from '../../../testing/planner-page.ts'
import type { RenderedScreen } from '../../../testing/render-screen.tsx'
import { anExplanation, aPlan, aRoute, type Explanation } from '../../../testing/route-plans.ts'

const HINDI_NAMES = {
  'Blue Line': 'ब्लू लाइन',
  'Magenta Line': 'मैजेंटा लाइन',
  'Botanical Garden': 'बॉटैनिकल गार्डन',
  'Dwarka Sector 21': 'द्वारका सेक्टर 21',
  'Janakpuri West': 'जनकपुरी पश्चिम',
}

const stopsOf = (page: RenderedScreen, name: string) =>
  within(page.getByRole('list', { name })).getAllByRole('listitem')
/** The badges of the strip, not those of the details. */
const badges = (card: HTMLElement) =>
  [...card.querySelectorAll<HTMLElement>('label [style*="background"]')].map(badge => badge.textContent)

test('a card shows autos, line badges and walks in their order, and says them in words', async () => {
  const page = await renderPlanner(TRIP, aPlan([aMetroRoute(), aRoute()]))
  await answered(page, 2)
  const [card] = cards()
  expect(badges(card!)).toEqual(['Blue 10', 'Magenta 19'])
  expect(card).toHaveTextContent('Shared auto 20 min, Blue Line 10 min, Magenta Line 19 min, Walk 6 min')
  expect(card).toHaveTextContent('₹62')
  expect(page.getByRole('button', { name: /Show stops and fare of Auto, Blue Line/ })).toBeInTheDocument()
})

test('each train says where to board, its direction, headway, stops and ticket', async () => {
  const page = await openRoute(aMetroRoute())
  const [start, blue, magenta, end] = stopsOf(page, 'Stops').filter(item => item.querySelector('p'))
  expect(start).toHaveTextContent('Shared auto 20 min')
  for (const text of [
    'Take the Blue Line here',
    'Towards Dwarka Sector 21',
    'every 6 min',
    'Timetable of 2023',
    'Wait about 3 min, on average',
    '2 stops',
    'DMRC ticket ₹32',
  ])
    expect(blue).toHaveTextContent(text)
  await page.user.click(within(blue!).getAllByText('2 stops')[0]!)
  expect(within(blue!).getByText('Noida City Centre')).toBeInTheDocument()
  for (const text of [
    'Change to the Magenta Line here',
    'Towards Janakpuri West / Krishna Park Extension',
    'Get off at Kalkaji Mandir',
    'Same ticket',
    'Walk 6 min',
  ])
    expect(magenta).toHaveTextContent(text)
  expect(end).toHaveTextContent('Nehru Place Market')
  expect(page.getByText(/2 changes, 450 m on foot/)).toBeInTheDocument()
  expect(page.queryByText('Transfer Required')).toBeNull()
  expect(document.body).not.toHaveTextContent(/Change auto-rickshaw here/)
})

test('the tickets stand apart from the fare of the auto, with the smart card beside them', async () => {
  const page = await openRoute(aMetroRoute())
  const tickets = page.getByRole('region', { name: 'Metro tickets' })
  for (const text of [
    'DMRC, Noida Sector 52 → Kalkaji Mandir',
    '₹32',
    'Published fare',
    '₹26 with a smart card at this off-peak hour',
    'One ticket covers all changes inside the gates.',
    'Press of 25 August 2025',
  ])
    expect(tickets).toHaveTextContent(text)
  const fare = page.getByLabelText('Fare breakdown')
  expect(fare).toHaveTextContent('Metro tickets₹32')
  expect(fare).toHaveTextContent('Total₹62')
})

test('a second operator needs another ticket; what is estimated or of weekdays says so', async () => {
  const route = aMetroRoute()
  const legs = route.legs.map(leg =>
    leg.line === 'Magenta Line'
      ? {
          ...leg,
          fare: 30,
          operator: 'NMRC',
          fareBasis: 'weekday' as const,
          timetable: 'estimated' as const,
        }
      : leg,
  )
  const page = await openRoute({ ...route, legs })
  for (const text of [
    'Change to the Magenta Line here, with another ticket',
    'Another ticket, NMRC: ₹30',
    'Estimated time',
    'The fare for this day is not known: at most the weekday fare.',
  ])
    expect(page.getByRole('main')).toHaveTextContent(text)
})

test('what is not known of the day is said once for all trains, with the hours of a festival', async () => {
  const page = await openRoute(aMetroRoute({ metroDay: {} }))
  const unknown = 'Trains as on weekdays: the timetable for this day is not known.'
  expect(page.getAllByText(unknown)).toHaveLength(1)
  const name = { en: 'Holi', hi: 'होली' }
  const onHoli = await openRoute(aMetroRoute({ metroDay: { name, firstTrain: '14:30' } }))
  const notice = onHoli.getAllByText('Holi').at(-1)!.parentElement
  expect(notice).toHaveTextContent('First trains leave the ends of the lines at 14:30, as in earlier years.')
})

test('a Travel Buddy is looked for on the auto alone, between its ends', async () => {
  const page = await openRoute(aMetroRoute())
  const [find, ...others] = page.getAllByRole('link', { name: 'Find a Travel Buddy for this auto' })
  expect(others).toEqual([])
  const address = new URL(find!.getAttribute('href') ?? '', location.href)
  expect(address.pathname).toBe('/ridebuddy')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    from: 'Gaur Chowk (Char Murti)',
    fromAt: '28.6062,77.431',
    to: 'Noida Sector 52',
    toAt: '28.5875,77.3723',
  })
})

test('in Hindi lines, stations and directions are named in Hindi', async () => {
  const server = plannerServer(aPlan([aMetroRoute(), aRoute()]))
  server.answers(readPlaceNames, { success: true, data: { version: 'test', names: HINDI_NAMES } })
  const page = await renderPlanner(TRIP, undefined, { server, remembered: { 'sawari.language': 'hi' } })
  await answered(page, 2)
  await eventually(() => expect(badges(cards()[0]!)).toEqual(['ब्लू 10', 'मैजेंटा 19']))
  await openChosen(page)
  const main = page.getByRole('main')
  for (const text of [
    'यहाँ से ब्लू लाइन लें',
    'द्वारका सेक्टर 21 की ओर',
    'जनकपुरी पश्चिम / Krishna Park Extension की ओर',
    'यहाँ मैजेंटा लाइन में बदलें',
    'वही टिकट',
    'गेट के अंदर ट्रेन बदलने पर भी एक ही टिकट लगता है।',
  ])
    expect(main).toHaveTextContent(text)
  expect(page.getByRole('button', { name: /ऑटो, ब्लू लाइन, मैजेंटा लाइन, 6 मिनट पैदल/ })).toBeInTheDocument()
})

test('"Why this route?" reckons headway, change, ride and ticket', async () => {
  const route = aMetroRoute()
  const seat = { mode: 'seat', kmPerHour: 20, availability: 'high', seatFare: 30, baseFare: 10 } as const
  const ticket = { ticket: 32, fareSource: 'Press of 25 August 2025.' }
  const workings: Explanation['candidates'][number]['workings'] = [
    { ...seat, pricedBy: 'tariff', tariffId: 'seat' },
    { mode: 'metro', headwayMinutes: 5.5, changeMinutes: 0, rideMinutes: 10, ...ticket },
    { mode: 'metro', headwayMinutes: 8, changeMinutes: 4, rideMinutes: 15, ...ticket },
    { mode: 'walk', kmPerHour: 4.5 },
  ]
  const page = await openRoute(route)
  page.server.answers(explainRoutes, { success: true, data: anExplanation(route, workings) })
  await page.user.click(page.getByRole('button', { name: 'Why this route?' }))
  const dialog = await eventually(() => {
    const open = page.getByRole('dialog')
    expect(open).toHaveTextContent('Shown: no other route')
    return open
  })
  for (const text of [
    'Trains every 6 min: the average wait is half of that, 3 min',
    '5.12 km by the timetable: 10 min on the train',
    'Ticket ₹32 for the whole stay inside the gates',
    'With a smart card ₹26 at this hour (not deducted here)',
    '9.4 km by the timetable: 4 min to change, 15 min on the train',
    'Covered by the ticket of ₹32 bought before',
    'Fare: ₹10 + ₹20 + ₹0 waiting = ₹30; with metro tickets of ₹32 = ₹62',
    '0.45 km along the streets',
  ])
    expect(dialog).toHaveTextContent(text)
})

test('a mode, service, basis and notice that a newer server adds are shown as a ride, not as an error', async () => {
  const route = aRoute({ notices: ['MONSOON' as 'BORDER_PERMIT'], service: 'river' as 'shared' })
  const newer = { mode: 'ferry' as 'auto', service: 'river' as 'shared', distanceBasis: 'pilot' as 'streets' }
  const legs = route.legs.map(leg => ({ ...leg, ...newer }))
  const content = async () => {
    const { OneRoutePage } = await import('../../../testing/one-route-page.tsx')
    return { Page: () => <OneRoutePage route={{ ...route, legs }} /> }
  }
  await renderPlanner('/', undefined, { content })
  await eventually(() => expect(document.body).toHaveTextContent('Ride 15 min · 5.3 km'))
  expect(document.body).not.toHaveTextContent(/undefined|went wrong/)
})
