import { hotspotsInBounds, updateProfile } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/page-clock.ts'
import { answerPlaces } from '../../testing/place-answers.ts'
import { answered, cards, plannerServer, renderPlanner, TRIP } from '../../testing/planner-page.ts'
import {
  allOf,
  expectAnnounced,
  expectNothingTwice,
  keepAnnouncements,
  oneOf,
} from '../../testing/regions.ts'
import { type RenderedScreen, renderScreen } from '../../testing/render-screen.tsx'
import { aPlan, aReservedRoute, aRoute } from '../../testing/route-plans.ts'
import { createServerStub } from '../../testing/server-stub.ts'
import { answerProfile } from '../../testing/signing-in.ts'
import { aStand } from '../../testing/stands.ts'
import { asha, userOf } from '../../testing/test-passenger.ts'

const OFFLINE = "You're offline. Showing saved data."

test('each navigation changes the title and puts focus on the one h1', async () => {
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

test('without a network a strip says so, with it the strip goes', async () => {
  const page = await renderScreen('/')
  expect(allOf('status', OFFLINE)).toEqual([])
  await page.goOffline()
  await eventually(() => expect(allOf('status', OFFLINE)).toHaveLength(1))
  await page.goOnline()
  await eventually(() => expect(allOf('status', OFFLINE)).toEqual([]))
})

// Changes without a page load are announced once, by one region. Announcements while code loads are tested in
// the browser, which alone can delay the code.

test('the loading of stands is announced each time', async () => {
  const announcements = keepAnnouncements()
  const server = createServerStub()
  answerPlaces(server)
  server.answers(hotspotsInBounds, {
    success: true,
    data: [aStand({ name: 'Stand one' })],
    total: 1,
    truncated: false,
  })
  const page = await renderScreen('/hotspots', { server })
  await eventually(() => expect(page.getByRole('button', { name: /^Stand one/ })).toBeInTheDocument())
  await eventually(() => expect(page.queryByText('Loading hotspots...')).toBeNull())
  await expectAnnounced(announcements, 'Loading hotspots...')
  await expectAnnounced(announcements, '1 stand here')
  expectNothingTwice(announcements)
  await page.user.click(page.getByRole('button', { name: 'Refresh' }))
  await expectAnnounced(announcements, 'Loading hotspots...', 2)
  await expectAnnounced(announcements, '1 stand here', 2)
})

test('the number of found routes is announced', async () => {
  const announcements = keepAnnouncements()
  const page = await renderPlanner(TRIP, aPlan([aRoute(), aReservedRoute()]))
  const [first, second] = await answered(page, 2)
  await expectAnnounced(announcements, '2 routes found')
  // Choosing another result or unfolding it does not change the results.
  first?.focus()
  await page.user.keyboard('{ArrowDown}')
  await eventually(() => expect(second).toBeChecked())
  const [unfold] = within(cards()[1]!).getAllByRole('button', { expanded: false })
  await page.user.click(unfold!)
  await eventually(() => expect(page.getAllByText('Total Fare')[0]).toBeInTheDocument())
  expectNothingTwice(announcements)
})

test('a profile that was saved is announced, and one that could not be saved', async () => {
  const announcements = keepAnnouncements()
  const server = createServerStub()
  answerProfile(server, asha)
  server.answers(updateProfile, ({ body }) => ({ success: true, user: { ...userOf(asha), ...body } }))
  const page = await renderScreen('/profile', { server, signedInAs: asha })
  await saveName(page, 'New Name')
  await expectAnnounced(announcements, 'Profile updated successfully!')
  server.answersText(updateProfile, 500, 'oops')
  await saveName(page, 'Newer Name')
  const failure = 'Failed to update profile'
  await eventually(() => expect(oneOf('alert', failure, page.getByRole('main'))).toHaveFocus())
  // The toast shows it, and the form announces it.
  expect(page.getAllByText(failure).filter(text => !page.getByRole('main').contains(text))).toHaveLength(1)
  await expectAnnounced(announcements, failure)
  expectNothingTwice(announcements)
})

async function saveName(page: RenderedScreen, name: string): Promise<void> {
  await page.user.click(await eventually(() => page.getByRole('button', { name: 'Edit Profile' })))
  await page.fill(page.getByLabelText('Full Name'), name)
  await page.user.click(page.getByRole('button', { name: 'Update Profile' }))
}
