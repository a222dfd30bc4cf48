import { calculateRoutes, reachPlaces } from '@sawari/contract'
import type { ReachedPlace } from '@sawari/contract/reach'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/page-clock.ts'
import { choose, plannerServer, source } from '../../../testing/planner-page.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { several } from '../../../testing/route-plans.ts'

const place = {
  latitude: 28.65,
  longitude: 77.37,
  city: 'Ghaziabad',
  kind: 'market',
  service: 'shared',
} as const
const gaurChowk = { ...place, name: 'Gaur Chowk', name_hi: 'गौर चौक', minutes: 24, fare: 30 }

const reaching = (places: readonly ReachedPlace[]) => ({
  success: true as const,
  data: {
    departAt: '2026-11-21T07:10:00.000Z',
    minutes: 30,
    fare: 50,
    from: { name: 'Sector 62', latitude: 28.6205, longitude: 77.3642 },
    places: [...places],
  },
})

test('where one can get to is asked with both limits, listed, and planned at a tap', async () => {
  const server = plannerServer(several)
  const park = { ...place, name: 'Fountain Park', name_hi: 'फाउंटेन पार्क', minutes: 6, fare: 0 }
  server.answers(reachPlaces, reaching([park, gaurChowk]))
  const page = await renderScreen('/routes', { server })
  await page.user.click(page.getByRole('button', { name: 'Where can I get to?' }))
  await eventually(() => expect(page.getByText('Choose where you start.')).toBeInTheDocument())
  expect(server.calls(reachPlaces)).toEqual([])
  await choose(page, source(page), 'Sector 62')
  await eventually(() => expect(page.getByText('2 places within reach')).toBeInTheDocument())
  await eventually(() => expect(page.getByRole('heading', { name: 'Up to 10 min' })).toBeInTheDocument())
  expect(page.getByRole('heading', { name: 'Up to 30 min' })).toBeInTheDocument()
  expect(page.queryByRole('heading', { name: 'Up to 20 min' })).toBeNull()
  await page.user.selectOptions(page.getByLabelText('Minutes at most'), '45')
  await eventually(() =>
    expect(server.calls(reachPlaces).at(-1)?.query).toMatchObject({ minutes: 45, fare: 50 }),
  )
  const row = await eventually(() => page.getByRole('button', { name: 'Gaur Chowk: 24 min, ₹30' }))
  await page.user.click(page.getByRole('button', { name: '₹30 Estimate Show the fare card' }))
  const card = await eventually(() => page.getByRole('dialog', { name: 'Fare card' }))
  expect(server.calls(calculateRoutes).at(-1)?.body).toMatchObject({ destination: { name: 'Gaur Chowk' } })
  await page.user.click(within(card).getByRole('button', { name: 'Close' }))
  expect(page.getByRole('button', { name: 'Fountain Park: 6 min, free' })).toBeInTheDocument()
  await page.user.click(row)
  await eventually(() => expect(new URLSearchParams(location.search).get('to')).toBe('Gaur Chowk'))
})

test('a start that is only typed is asked for once the field is left, and may be a question', async () => {
  const server = plannerServer(several)
  const at = { latitude: 28.662, longitude: 77.43 }
  server.fails(reachPlaces, 'AMBIGUOUS_PLACE', [
    { field: 'source', candidates: [{ name: 'Patel Nagar', city: 'Ghaziabad', kind: 'bus-stop', ...at }] },
  ])
  const page = await renderScreen('/routes', { server })
  await page.user.click(page.getByRole('button', { name: 'Where can I get to?' }))
  await page.fill(source(page), 'Patel Nagar')
  await page.user.click(page.getByLabelText('Minutes at most'))
  const choice = await eventually(() => page.getByRole('button', { name: /Patel Nagar.*Ghaziabad/ }))
  expect(server.calls(reachPlaces).at(-1)?.query).toMatchObject({ from: 'Patel Nagar' })
  await page.user.click(choice)
  await eventually(() => expect(server.calls(reachPlaces).at(-1)?.query).toMatchObject({ fromPoint: at }))
})

test('only the vehicles that the trip allows lead to the places', async () => {
  const server = plannerServer(several)
  server.fails(reachPlaces, 'SERVICE_UNAVAILABLE')
  const page = await renderScreen('/routes?from=Sector+62&fromAt=28.6205,77.3642&service=autos', { server })
  await page.user.click(page.getByRole('button', { name: 'Where can I get to?' }))
  await eventually(() =>
    expect(server.calls(reachPlaces).at(-1)?.query).toMatchObject({ services: ['shared', 'reserved'] }),
  )
})

test('a place is planned for the departure that its figures hold for, not for an arrival', async () => {
  const server = plannerServer(several)
  server.answers(reachPlaces, reaching([gaurChowk]))
  const address = '/routes?from=Sector+62&fromAt=28.6205,77.3642&arriveBy=2026-11-21T12:30:00.000Z'
  const page = await renderScreen(address, { server })
  await page.user.click(page.getByRole('button', { name: 'Where can I get to?' }))
  await page.user.click(await eventually(() => page.getByRole('button', { name: 'Gaur Chowk: 24 min, ₹30' })))
  await eventually(() => expect(new URLSearchParams(location.search).get('to')).toBe('Gaur Chowk'))
  expect(new URLSearchParams(location.search).has('arriveBy')).toBe(false)
})

test('a failed search can be repeated', async () => {
  const server = plannerServer(several)
  server.fails(reachPlaces, 'SERVICE_UNAVAILABLE')
  const page = await renderScreen('/routes?from=Sector+62&fromAt=28.6205,77.3642', { server })
  await page.user.click(page.getByRole('button', { name: 'Where can I get to?' }))
  const retry = await eventually(() => page.getByRole('button', { name: 'Try Again' }))
  server.answers(reachPlaces, reaching([]))
  await page.user.click(retry)
  await eventually(() => expect(page.getByText('No place within reach')).toBeInTheDocument())
  expect(page.queryByRole('button', { name: 'Try Again' })).toBeNull()
})
