import { calculateRoutes, type PlaceCandidate } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/page-clock.ts'
import { answered, failingServer, plannerServer, renderPlanner } from '../../../testing/planner-page.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { several } from '../../../testing/route-plans.ts'

const LINK = '/routes?from=Patel+Nagar&to=Rajendra+Nagar'

const inDelhi: PlaceCandidate = {
  name: 'Patel Nagar',
  city: 'Delhi',
  latitude: 28.645,
  longitude: 77.169,
  kind: 'metro',
}
const inGhaziabad: PlaceCandidate = {
  name: 'Patel Nagar',
  city: 'Ghaziabad',
  latitude: 28.662,
  longitude: 77.43,
  kind: 'bus-stop',
  near: 'Ghaziabad Old Bus Stand',
}

const askingServer = (field: 'source' | 'destination', candidates: readonly PlaceCandidate[]) =>
  failingServer('AMBIGUOUS_PLACE', [{ field, candidates }])

/** The question, once its heading has focus. */
async function questionOf(name: string) {
  const heading = await eventually(() => {
    const focused = document.querySelector<HTMLElement>('h2:focus')
    expect(focused).toHaveTextContent(name)
    return focused!
  })
  return within(heading.closest('section')!)
}

test('a shared link with a name that may be two places asks which one, and plans the chosen one', async () => {
  const server = askingServer('source', [inDelhi, inGhaziabad])
  const page = await renderScreen(LINK, { server })
  const question = await questionOf('Which one?')
  expect(
    question.getByText('You start from “Patel Nagar”. Choose the place that you mean.'),
  ).toBeInTheDocument()
  const choices = question.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(choices).toEqual([
    'Patel NagarMetro station · Delhi',
    'Patel NagarBus stop · Ghaziabad · near Ghaziabad Old Bus Stand',
  ])
  server.answers(calculateRoutes, { success: true, data: several })
  await page.user.click(question.getByRole('button', { name: /Ghaziabad Old Bus Stand/ }))
  await answered(page, 3)
  expect(server.calls(calculateRoutes).at(-1)?.body).toMatchObject({
    source: { name: 'Patel Nagar', latitude: 28.662, longitude: 77.43 },
    destination: { name: 'Rajendra Nagar' },
  })
  expect(page.queryByRole('heading', { name: 'Which one?' })).toBeNull()
})

test('the keyboard alone answers one end after the other', async () => {
  const server = askingServer('source', [inDelhi, inGhaziabad])
  const page = await renderScreen(LINK, { server })
  await questionOf('Which one?')
  server.fails(calculateRoutes, 'AMBIGUOUS_PLACE', [{ field: 'destination', candidates: [inGhaziabad] }])
  await page.user.keyboard('{Tab}{Enter}')
  const next = await eventually(() => page.getByText(/^You go to “Rajendra Nagar”/))
  const heading = within(next.closest('section')!).getByRole('heading')
  await eventually(() => expect(heading).toHaveFocus())
  server.answers(calculateRoutes, { success: true, data: several })
  await page.user.keyboard('{Tab}{Enter}')
  await answered(page, 3)
  expect(server.calls(calculateRoutes).at(-1)?.body).toMatchObject({
    source: { latitude: 28.645 },
    destination: { latitude: 28.662 },
  })
})

test('another place can be typed instead', async () => {
  const server = askingServer('destination', [inDelhi])
  const page = await renderScreen(LINK, { server })
  const question = await questionOf('Which one?')
  await page.user.click(question.getByRole('button', { name: 'Type another place' }))
  expect(page.getByRole('combobox', { name: 'To' })).toHaveFocus()
})

test('a place outside the region is reported, and the nearest known place is offered', async () => {
  const server = failingServer('OUTSIDE_REGION', [{ field: 'source', candidates: [inDelhi] }])
  const page = await renderScreen('/routes?from=Gurugram&to=Rajendra+Nagar', { server })
  const box = await questionOf('Outside our area')
  expect(box.getByText('Sawari covers Noida, Greater Noida, Ghaziabad and Delhi.')).toBeInTheDocument()
  server.answers(calculateRoutes, { success: true, data: several })
  await page.user.click(box.getByRole('button', { name: /Patel Nagar/ }))
  await answered(page, 3)
  expect(server.calls(calculateRoutes).at(-1)?.body).toMatchObject({ source: { latitude: 28.645 } })
})

test('asks in Hindi', async () => {
  const server = askingServer('destination', [inGhaziabad])
  await renderScreen(LINK, { server, remembered: { 'sawari.language': 'hi' } })
  const question = await questionOf('इनमें से कौन-सी?')
  expect(question.getByText('“Rajendra Nagar” जाना है। सही जगह चुनें।')).toBeInTheDocument()
  expect(question.getByRole('listitem')).toHaveTextContent('बस स्टॉप')
})

const showing = {
  ...several,
  resolved: [{ field: 'destination' as const, typed: 'char murty', name: 'Gaur Chowk (Char Murti)' }],
}

test('a name taken in another spelling is said, and can be changed', async () => {
  const page = await renderPlanner('/routes?from=Sector+62%2C+Noida&to=char+murty', showing)
  await answered(page, 3)
  expect(page.getByText('Showing Gaur Chowk (Char Murti) for "char murty"')).toBeInTheDocument()
  await page.user.click(page.getByRole('button', { name: 'Change' }))
  await eventually(() => expect(page.getByRole('combobox', { name: 'To' })).toHaveFocus())
})

test('the same in Hindi', async () => {
  const server = plannerServer(showing)
  const remembered = { 'sawari.language': 'hi' }
  const page = await renderScreen('/routes?from=Sector+62%2C+Noida&to=char+murty', { server, remembered })
  await eventually(() => page.getByText(/^"char murty" के लिए .+ दिखाया जा रहा है$/))
  expect(page.getByRole('button', { name: 'जगह बदलें' })).toBeInTheDocument()
})

test('a name as typed is not said', async () => {
  const page = await renderPlanner('/routes?from=Sector+62%2C+Noida&to=Gaur+Chowk', several)
  await answered(page, 3)
  expect(page.queryByText(/^Showing/)).toBeNull()
})
