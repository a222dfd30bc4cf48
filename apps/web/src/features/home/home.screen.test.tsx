import { hotspotsInBounds } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually, passes } from '../../testing/page-clock.ts'
import { plannerServer } from '../../testing/planner-page.ts'
import { type RenderedScreen, renderScreen } from '../../testing/render-screen.tsx'

const rotations = [
  {
    what: 'tiles',
    everyMs: 5_000,
    shown: '[data-highlighted]',
    attribute: 'data-highlighted',
    region: 'What you can do here',
  },
  {
    what: 'features',
    everyMs: 4_000,
    shown: '[data-testid=feature]',
    attribute: 'data-shown',
    region: 'What Sawari does',
  },
  {
    what: 'testimonials',
    everyMs: 5_000,
    shown: '[data-testid=testimonial]',
    attribute: 'data-shown',
    region: 'How a ride could go',
  },
] as const
const COUNT = 3

type Rotation = (typeof rotations)[number]

const indexOf = ({ shown, attribute }: Rotation) =>
  [...document.querySelectorAll(shown)].findIndex(part => part.getAttribute(attribute) === 'true')

/** Checks that the rotation does not change for this time. */
async function stands(rotation: Rotation, milliseconds: number): Promise<void> {
  const before = indexOf(rotation)
  await passes(milliseconds)
  expect(indexOf(rotation)).toBe(before)
}

async function goesOn(rotation: Rotation): Promise<void> {
  const before = indexOf(rotation)
  await passes(rotation.everyMs)
  expect(indexOf(rotation)).toBe((before + 1) % COUNT)
}

const focusable = (region: string) =>
  within(
    document.querySelector<HTMLElement>(`section[aria-label="${region}"]`) ?? holdingHeading(region),
  ).getAllByRole('button')[0]!

const holdingHeading = (heading: string) =>
  [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === heading)!.closest('section')!

async function leave(page: RenderedScreen): Promise<void> {
  await page.user.hover(page.getByRole('contentinfo'))
  ;(document.activeElement as HTMLElement).blur()
}

test.each(rotations)('$what move, and stop wherever they have to', async rotation => {
  const { everyMs, region } = rotation
  const page = await renderScreen('/')

  // The first step began when the page was opened.
  const first = indexOf(rotation)
  while (indexOf(rotation) === first) await passes(20)
  for (let step = 0; step < COUNT; step += 1) {
    const before = indexOf(rotation)
    await stands(rotation, everyMs - 100)
    await passes(100)
    expect(indexOf(rotation)).toBe((before + 1) % COUNT)
  }

  await page.user.hover(page.getByRole('region', { name: region }))
  await stands(rotation, everyMs * 2)
  await leave(page)
  await goesOn(rotation)

  focusable(region).focus()
  await stands(rotation, everyMs * 2)
  await leave(page)
  await goesOn(rotation)

  await page.setVisibility('hidden')
  await stands(rotation, everyMs * 2)
  await page.setVisibility('visible')
  await goesOn(rotation)
})

test('with reduced motion nothing moves', async () => {
  const page = await renderScreen('/', { reducedMotion: true })
  const before = rotations.map(indexOf)
  await passes(20_000)
  expect(rotations.map(indexOf)).toEqual(before)
  expect(page.queryByRole('button', { name: /^Pause/ })).toBeNull()
})

test('four facts, six insights and the figures', async () => {
  const page = await renderScreen('/')
  const why = within(page.getByRole('region', { name: 'Why Auto Rickshaws' }))
  expect(why.getAllByTestId('fact')).toHaveLength(4)
  expect(why.getAllByTestId('insight')).toHaveLength(6)
  for (const figure of ['100+', '24/7', '30%', '10K+', '₹15-50'])
    expect(page.getAllByText(figure).length).toBeGreaterThan(0)
  for (const title of ['Real-time Hotspots', 'Smart Route Planning', 'Ride Sharing Network'])
    expect(page.getByText(title)).toBeInTheDocument()
})

test('Share Journey of a visitor asks for a sign-in', async () => {
  const page = await renderScreen('/home')
  await page.user.click(page.getByRole('link', { name: 'Share Journey' }))
  expect(page.getByRole('dialog', { name: 'Sign In' })).toHaveTextContent(
    'Please sign in to access Find Travel Buddy',
  )
  expect(page.address()).toBe('/')
})

test('one control pauses all that moves, and the choice is kept', async () => {
  const page = await renderScreen('/')
  await page.user.click(page.getByRole('button', { name: 'Pause motion' }))
  await leave(page)
  const before = rotations.map(indexOf)
  await passes(20_000)
  expect(rotations.map(indexOf)).toEqual(before)
  expect(localStorage.getItem('sawari.motion')).toBe('paused')
  await page.user.click(page.getByRole('button', { name: 'Play motion' }))
  await leave(page)
  await passes(5_000)
  expect(rotations.map(indexOf)).not.toEqual(before)
  expect(localStorage.getItem('sawari.motion')).toBeNull()
})

/** A server for the planner's own screen, which asks for more than the landing screen. */
function withPlanner() {
  const server = plannerServer()
  server.answers(hotspotsInBounds, { success: true, data: [], total: 0, truncated: false })
  return server
}

test('from my position straight to the results', async () => {
  const page = await renderScreen('/', {
    server: withPlanner(),
    position: { latitude: 28.6, longitude: 77.4 },
  })
  await page.user.click(page.getByRole('textbox', { name: 'Where are you going?' }))
  const field = await eventually(() => page.getByRole('combobox', { name: 'Where are you going?' }))
  expect(field).toHaveFocus()
  await page.fill(field, 'City Hospital')
  await page.user.click(page.getByRole('button', { name: 'Show routes' }))
  await eventually(() =>
    expect(page.address()).toBe('/routes?from=My+location&fromAt=28.6%2C77.4&to=City+Hospital'),
  )
})

test('what was typed before the code of the search had come is looked for', async () => {
  const page = await renderScreen('/', { server: withPlanner() })
  const plain = page.getByRole('textbox', { name: 'Where are you going?' })
  ;(plain as HTMLInputElement).value = 'City Hospital'
  plain.focus()
  const field = await eventually(() => page.getByRole('combobox', { name: 'Where are you going?' }))
  expect(field).toHaveValue('City Hospital')
  await eventually(() => expect(field).toHaveAttribute('aria-expanded', 'true'))
})

test('from a chosen place straight to the results', async () => {
  const page = await renderScreen('/', { server: withPlanner() })
  await page.user.click(page.getByRole('button', { name: 'From my location' }))
  const from = await eventually(() => page.getByRole('combobox', { name: 'From' }))
  await page.fill(from, 'Lal Market')
  await page.fill(page.getByRole('combobox', { name: 'Where are you going?' }), 'City Hospital')
  await page.user.click(page.getByRole('button', { name: 'Show routes' }))
  await eventually(() => expect(page.address()).toBe('/routes?from=Lal+Market&to=City+Hospital'))
})

test('Home goes straight to the results; Work, which is not set, to where it can be', async () => {
  const place = { name: 'City Hospital', point: { latitude: 28.64, longitude: 77.4 } }
  const home = { place, changedAtMs: 1_700_000_000_000 }
  const page = await renderScreen('/', {
    server: withPlanner(),
    position: { latitude: 28.6, longitude: 77.4 },
    remembered: {
      'sawari.places.1': JSON.stringify({
        home,
        work: { place: null, changedAtMs: 0 },
        recent: [],
        forgotten: [],
      }),
    },
  })
  await page.user.click(page.getByRole('button', { name: 'Work' }))
  await eventually(() => expect(page.getByRole('dialog', { name: 'Your places' })).toBeInTheDocument())
  await page.user.keyboard('{Escape}')
  await page.user.click(page.getByRole('button', { name: 'Home' }))
  const ends = 'from=My+location&fromAt=28.6%2C77.4&to=City+Hospital&toAt=28.64%2C77.4'
  await eventually(() => expect(page.address()).toBe(`/routes?${ends}`))
})
