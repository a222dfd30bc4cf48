// Screens of a signed-in rider: Travel Buddy, its chat, the profile; and moderation.
import { aPair, openChat, says } from '../support/chat.ts'
import { codeOf, makeModerator } from '../support/moderators.ts'
import { aRider, openRideBuddy, places, signInTab } from '../support/rider.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'
import { picture, type Scene } from './picture.ts'

const LONG_NAME = 'Chandrashekhara Venkatanarasimharajuvaripeta'
let trips = 0

/** A different trip for each picture, so that riders of other pictures do not match. */
function ownPlaces() {
  trips += 1
  const shift = (test.info().workerIndex * 60 + trips) * 0.025
  return {
    from: { name: 'Noida City Centre', latitude: 27.9 + shift, longitude: 77.2 },
    to: { name: 'Gaur Chowk', latitude: 27.9 + shift, longitude: 77.3 },
  }
}

picture('buddy', ['phone', 'wide'], async ({ page, request }) => {
  const asha = await aRider(request, 'Asha Verma')
  await openRideBuddy(page, asha, `?from=${places.from}&to=${places.to}`)
})

picture('buddy-searching', ['phone', 'phone dark', 'phone hi', 'wide'], async ({ page, request }) => {
  const { from, to } = ownPlaces()
  const [asha, bilal, chand] = await Promise.all([
    aRider(request, 'Asha Verma'),
    aRider(request, 'Bilal Khan'),
    aRider(request, LONG_NAME),
  ])
  for (const rider of [asha, bilal, chand]) await rider.searches(from, to)
  await signInTab(page, asha)
  await page.goto('/ridebuddy')
  await expect(page.getByTestId('match')).toHaveCount(2)
})

picture('buddy-connections', ['phone', 'phone hi', 'tablet', 'wide'], async ({ page, request }) => {
  const { from, to } = ownPlaces()
  const [asha, bilal, chand, dev] = await Promise.all(
    ['Asha Verma', 'Bilal Khan', LONG_NAME, 'Dev Rao'].map(name => aRider(request, name)),
  )
  for (const rider of [asha!, bilal!, chand!, dev!]) await rider.searches(from, to)
  await bilal!.asks(asha!)
  await asha!.answers('accept')
  await chand!.asks(asha!)
  await asha!.asks(dev!).catch(() => undefined)
  await signInTab(page, asha!)
  await page.goto('/ridebuddy?tab=connections')
  await expect(page.getByTestId('incoming-request')).toHaveCount(1)
})

picture('buddy-no-connections', ['phone'], async ({ page, request }) => {
  await openRideBuddy(page, await aRider(request, 'Asha Verma'), '?tab=connections')
})

picture('chat', ['phone', 'phone dark', 'wide'], async ({ page, request }) => {
  const { asha, bilal, chatId } = await aPair(request)
  await says(bilal, chatId, 'Namaste! I am at gate 2 of the metro.')
  const panel = await openChat(page, asha, 'Bilal Khan')
  await panel.writes(
    'Two minutes. I have a blue bag, and we can take the auto from the stand across the road.',
  )
  await says(bilal, chatId, 'Good, I will wait by the tea stall.')
  await expect(panel.partners).toHaveCount(2)
  await expect(panel.own.getByText('Sent', { exact: true })).toHaveCount(1)
})

picture('chat-over', ['phone'], async ({ page }) => {
  const server = await startServer({ CHAT_SECONDS: '4', CONTACT_SECONDS: '60' })
  const context = await page.context().browser()!.newContext({ baseURL: server.url })
  try {
    const { asha } = await aPair(context.request)
    const other = await context.newPage()
    await other.setViewportSize({ width: 360, height: 740 })
    await openChat(other, asha, 'Bilal Khan')
    await expect(other.getByText(/^Chat time expired!/).first()).toBeVisible()
    await page.setContent(
      `<style>body{margin:0}img{width:100%}</style><img src="data:image/png;base64,${(await other.screenshot()).toString('base64')}">`,
    )
  } finally {
    await context.close()
    await server.stop()
  }
})

picture('profile', ['phone', 'phone dark', 'phone hi', 'wide'], async ({ page, request }) => {
  await signInTab(page, await aRider(request, LONG_NAME))
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
})

picture('signed-in-devices', ['phone', 'wide'], async ({ page, request }) => {
  const asha = await aRider(request, 'Asha Verma')
  const userAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  const { email, password } = asha.passenger
  await request.post('/signin', { data: { email, password }, headers: { 'user-agent': userAgent } })
  await signInTab(page, asha)
  await page.goto('/profile')
  await expect(page.getByTestId('session')).toHaveCount(2)
  await page.getByTestId('session').last().scrollIntoViewIfNeeded()
})

picture('block-or-report', ['phone', 'phone dark', 'wide'], async ({ page, request }) => {
  const { asha } = await aPair(request)
  const buddy = await openRideBuddy(page, asha, '?tab=connections')
  await buddy.card('connection', 'Bilal Khan').getByRole('button', { name: 'Block or report' }).click()
})

/** Opens moderation for a new moderator, with one report on the list. */
async function openModeration({ page, request }: Pick<Scene, 'page' | 'request'>): Promise<void> {
  const { asha, bilal, chatId } = await aPair(request)
  await says(bilal, chatId, 'Where do you live?')
  const complaint = { userId: bilal.userId, reason: 'harassment', description: 'He would not stop asking.' }
  await asha.call('POST', '/api/ride-buddy/report-user', complaint)
  const meera = await aRider(request, 'Meera Iyer')
  const code = codeOf(await makeModerator(meera.passenger.email))
  await meera.call('POST', '/api/moderation/second-factor', { code })
  await signInTab(page, meera)
  await page.goto('/moderation')
  await expect(page.getByTestId('report').first()).toBeVisible()
}

picture('moderation', ['phone', 'phone dark', 'wide'], openModeration)

picture('moderation-report', ['phone', 'wide'], async scene => {
  await openModeration(scene)
  await scene.page.getByTestId('report').first().getByRole('link').click()
  await expect(scene.page.getByRole('group', { name: 'Actions' })).toBeVisible()
})
