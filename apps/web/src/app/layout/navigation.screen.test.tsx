import { hotspotsInBounds } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/page-clock.ts'
import { plannerServer } from '../../testing/planner-page.ts'
import { allOf } from '../../testing/regions.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const OFFLINE = "You're offline. Showing saved data."

test('6 each navigation changes the title and puts focus on the one h1', async () => {
  const server = plannerServer()
  server.answers(hotspotsInBounds, { success: true, data: [], total: 0, truncated: false })
  const page = await renderScreen('/terms', { server })
  let title = document.title
  for (const [name, address, heading] of [
    ['Home', '/home', 'Last Mile Travel Made Simple'],
    ['Rickshaw Points', '/hotspots', 'Rickshaw Points'],
    ['Route Planner', '/routes', 'Route Planner'],
    ['Contact Us', '/contact', 'Contact Us'],
  ] as const) {
    const menu = within(page.getByRole('navigation', { name: 'Main' }))
    await page.user.click(menu.getByRole('link', { name }))
    await eventually(() => expect(page.address()).toBe(address))
    await eventually(() => expect(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading))
    await eventually(() => expect(page.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(document.title).not.toBe(title)
    title = document.title
  }
})

test('19 without a network a strip says so, with it the strip goes', async () => {
  const page = await renderScreen('/')
  expect(allOf('status', OFFLINE)).toEqual([])
  await page.goOffline()
  await eventually(() => expect(allOf('status', OFFLINE)).toHaveLength(1))
  await page.goOnline()
  await eventually(() => expect(allOf('status', OFFLINE)).toEqual([]))
})
