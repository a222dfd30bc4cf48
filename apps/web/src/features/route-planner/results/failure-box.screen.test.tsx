import {
  calculateRoutes,
  type ErrorCode,
  hotspotsNearby,
  hotspotsSearch,
  type PlaceQuestion,
  searchPlaces,
} from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/page-clock.ts'
import {
  answered,
  failingServer,
  plannerServer,
  radios,
  renderPlanner,
  searchButton,
  TRIP,
} from '../../../testing/planner-page.ts'
import { oneOf } from '../../../testing/regions.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { several } from '../../../testing/route-plans.ts'
import { aStand } from '../../../testing/stands.ts'

test.each<[ErrorCode, string, PlaceQuestion['field']?]>([
  [
    'PLACE_NOT_FOUND',
    'Source location not found. Please select a valid location from the available rickshaw points.',
    'source',
  ],
  [
    'PLACE_NOT_FOUND',
    'Destination not found. Please select a valid destination from the available rickshaw points.',
    'destination',
  ],
  [
    'NO_ROUTE',
    'No direct route available between these locations. Try selecting different rickshaw points or destinations from the map.',
  ],
  ['SAME_PLACE', 'Source and destination cannot be the same'],
])('%s: exact text, alert, focus', async (code, text, field) => {
  const page = await renderScreen(TRIP, { server: failingServer(code, field && [{ field, candidates: [] }]) })
  const box = await eventually(() => oneOf('alert', text))
  expect(box).toHaveFocus()
  expect(within(box).getByText(text)).toBeInTheDocument()
  for (const help of [
    'Try nearby rickshaw points on the map',
    'Check that both places have active auto services',
    'Break the journey into segments',
    'More locations are coming soon.',
  ])
    expect(within(box).queryAllByText(help)).toHaveLength(code === 'NO_ROUTE' ? 1 : 0)
  // The failure is marked by an icon as well as by colour.
  expect(box.querySelector('svg')).not.toBeNull()
  expect(page.queryByRole('radio')).toBeNull()
})

test('a lost connection is retried, then reported, then retried by the user', async () => {
  const server = plannerServer()
  server.loses(calculateRoutes)
  const page = await renderScreen(TRIP, { server })
  await eventually(() => oneOf('alert', 'Unable to calculate route. Please try again.'))
  expect(server.calls(calculateRoutes)).toHaveLength(4)
  server.answers(calculateRoutes, { success: true, data: several })
  await page.user.click(page.getByRole('button', { name: 'Try Again' }))
  await answered(page, 3)
})

test('without a network the search waits and the last plan can still be read', async () => {
  const page = await renderPlanner(TRIP, several)
  await answered(page, 3)
  await page.visit('/routes')
  expect(searchButton(page)).toBeInTheDocument()
  await page.goOffline()
  await eventually(() =>
    expect(searchButton(page)).toHaveAccessibleDescription(
      "You're offline. Connect to the internet to search.",
    ),
  )
  expect(searchButton(page)).toBeDisabled()
  await page.user.click(page.getByRole('link', { name: /Saved plan from/ }))
  await eventually(() => expect(radios(page).length).toBeGreaterThan(0))
  expect(page.getByText(/^Saved plan from/)).toBeInTheDocument()
})

test('a place that is not known is named, with places to take instead', async () => {
  const server = failingServer('PLACE_NOT_FOUND')
  const page = await renderScreen('/routes?from=Metro&to=Gaur+Chowk+%28Char+Murti%29', { server })
  await eventually(() => page.getByText('We do not know “Metro”. Did you mean:'))
  const offered = page.getAllByRole('button', { name: /^Noida Sector \d+ Metro$/ })
  expect(offered).toHaveLength(3)
  server.answers(calculateRoutes, { success: true, data: several })
  await page.user.click(offered[0]!)
  await answered(page, 3)
  expect(page.address()).toContain('from=Noida+Sector')
})

test.each([
  [
    'a known end',
    'Gaur+Chowk+%28Char+Murti%29',
    'We do not know “Xyzzy”. Stands near Gaur Chowk (Char Murti):',
  ],
  ['an end that is not known either', 'Plugh', 'We do not know “Xyzzy”. Some stands that we know:'],
])('a name like no other says where the proposals are: beside %s', async (_, to, sentence) => {
  const server = failingServer('PLACE_NOT_FOUND')
  server.answers(hotspotsNearby, {
    success: true,
    data: [{ ...aStand({ name: 'Gaur City 1' }), distance: 0.4 }],
  })
  const page = await renderScreen(`/routes?from=Xyzzy&to=${to}`, { server })
  expect(await eventually(() => page.getByText(sentence))).toBeVisible()
})

const feature = (name: string, [longitude, latitude]: [number, number], match: 'exact' | 'guess') => ({
  type: 'Feature' as const,
  properties: { name, city: 'Delhi', match },
  geometry: { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] },
})

test('a name like one stand gets two more proposals: a place of a similar name, and a stand near the other end', async () => {
  const server = failingServer('PLACE_NOT_FOUND')
  const bazar = { ...aStand({ name: 'Chawri Bazar Metro' }), match: 'guess' as const }
  server.answers(hotspotsSearch, ({ query: { q } }) => {
    const data = q.includes('bazaar') ? [bazar] : []
    return { success: true, message: '', data, count: data.length }
  })
  server.answers(searchPlaces, ({ query: { q } }) => ({
    success: true,
    type: 'FeatureCollection',
    features: q.includes('bazaar') ? [feature('Sadar Bazar', [77.21, 28.65], 'guess')] : [],
  }))
  const near = { ...aStand({ name: 'Gaur City 1' }), distance: 0.4 }
  server.answers(hotspotsNearby, { success: true, data: [near, { ...near, name: 'Gaur City 2' }] })
  const page = await renderScreen('/routes?from=Xyzzy+bazaar&to=Somewhere&toAt=28.6,77.4', { server })
  await eventually(() => page.getByText('We do not know “Xyzzy bazaar”. Did you mean:'))
  await eventually(() => page.getByText('Or a stand near Somewhere:'))
  const proposals = ['Chawri Bazar Metro', 'Sadar Bazar', 'Gaur City 1']
  for (const name of proposals) expect(page.getByRole('button', { name })).toBeInTheDocument()
  expect(page.queryByRole('button', { name: 'Gaur City 2' })).toBeNull()
})

test('ends that are no stands are where the place search knows them, not where a similar stand is', async () => {
  const server = failingServer('NO_ROUTE')
  const similar = {
    ...aStand({ name: 'Naraina', latitude: 28.62, longitude: 77.14 }),
    match: 'guess' as const,
  }
  server.answers(hotspotsSearch, { success: true, message: '', data: [similar], count: 1 })
  server.answers(searchPlaces, ({ query: { q } }) => ({
    success: true,
    type: 'FeatureCollection',
    features: [feature(q, q === 'Narela' ? [77.09, 28.85] : [77.55, 28.32], 'exact')],
  }))
  const page = await renderScreen('/routes?from=Narela&to=Dankaur', { server })
  await eventually(() => page.getByText(/^It is 7\d\.\d km in a straight line: too far/))
  // The plan compared the metro already.
  expect(page.queryByRole('button', { name: 'By metro, walking to the station' })).toBeNull()
})

test('where the changes are limited, the way out lifts the limit', async () => {
  const server = failingServer('NO_ROUTE')
  const page = await renderScreen(`${TRIP}&changes=0`, { server })
  const compare = await eventually(() => page.getByRole('button', { name: 'Compare metro and autos' }))
  server.answers(calculateRoutes, { success: true, data: several })
  await page.user.click(compare)
  await answered(page, 3)
  expect(page.address()).not.toContain('changes')
})

test('a reserved auto that cannot go so far says so, and offers the metro and everything', async () => {
  const server = failingServer('NO_ROUTE')
  const far = 'from=Here&fromAt=28.5,77.1&to=There&toAt=28.8,77.4&service=reserved'
  const page = await renderScreen(`/routes?${far}`, { server })
  await eventually(() => page.getByText(/too far for a reserved auto, which goes up to 25\.0 km/))
  expect(page.getByRole('button', { name: 'By metro, walking to the station' })).toBeInTheDocument()
  server.answers(calculateRoutes, { success: true, data: several })
  await page.user.click(page.getByRole('button', { name: 'Compare metro and autos' }))
  await answered(page, 3)
})

test('the same place twice is not asked of the server', async () => {
  const server = plannerServer()
  await renderScreen('/routes?from=Sector+62&to=sector+62', { server })
  await eventually(() => oneOf('alert', 'Source and destination cannot be the same'))
  expect(server.calls(calculateRoutes)).toEqual([])
})
