import { buddyRequests } from '@sawari/contract'
import { expect, test } from 'vitest'
import { eventually } from '../../../testing/page-clock.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { asha } from '../../../testing/test-passenger.ts'
import { aRequestFrom, BILAL, buddyServer, buddySocket } from '../../../testing/travel-buddy.ts'

test.each([
  ['a confirmed email has a quiet tick', true, 1],
  ['an unconfirmed one has none', false, 0],
  ['a server that does not know says nothing', undefined, 0],
])('%s', async (_, senderEmailProved, ticks) => {
  const server = buddyServer()
  const request = { ...aRequestFrom(BILAL), ...(senderEmailProved !== undefined && { senderEmailProved }) }
  server.answers(buddyRequests, { success: true, data: { requests: [request], sentRequests: [] } })
  const page = await renderScreen('/ridebuddy?tab=connections', {
    server,
    socket: buddySocket(),
    signedInAs: asha,
  })
  const card = await eventually(() => page.getByTestId('incoming-request'))
  expect(page.getByRole('heading', { name: 'Bilal K.' })).toBeInTheDocument()
  expect(page.queryAllByTestId('email-confirmed')).toHaveLength(ticks)
  expect(card.textContent.includes('Email confirmed')).toBe(ticks === 1)
})
