// Neither messages nor credentials of sockets appear in the log.

import { expect, test } from 'vitest'
import { startServerForTest } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import { aConnectedPair } from '../../../test/riders.ts'
import { connectAs, connected, newClient, urlOf } from '../../../test/sockets.ts'

test('C20 no message is logged, even at the most verbose log level, by any event or failure', async () => {
  const server = await startServerForTest({ environment: { LOG_LEVEL: 'trace', RATE_LIMITS: 'on' } })
  const { riders, connection } = await aConnectedPair(server)
  const { chatId } = connection
  const [asha, ravi] = [await connectAs(server, riders[0]), await connectAs(server, riders[1])]
  const planted = { chatId, message: 'Planted words, 9812345670', clientMessageId: 'planted-name' }
  const talk = async () => {
    await asha.ask('join-chat', { chatId })
    await ravi.ask('send-message', { ...planted, senderId: riders[1].id })
    await ravi.ask('send-message', { ...planted, senderId: 'planted-somebody' })
    await asha.ask('send_ride_buddy_message', { ...planted, messageType: 'planted-type' })
    await asha.ask('authenticate', { token: riders[1].accessToken })
    await asha.ask('create_conversation', { otherUserId: riders[1].id, rideDetails: 'planted-ride' })
    await callAs(server, riders[0], ['POST', `/api/ride-buddy/chat/${chatId}/message`], planted)
    await connected(newClient(await urlOf(server), { auth: { token: 'planted-token' } })).catch(
      () => undefined,
    )
  }
  await talk()
  await Promise.all(Array.from({ length: 30 }, () => asha.ask('send_ride_buddy_message', planted)))
  // Closes the database: internal errors must not reveal secrets either.
  await server.database.close()
  await talk()

  const log = server.logLines.join('')
  expect(log).toContain('an event failed')
  for (const secret of [
    'lanted',
    '98123',
    ...riders.flatMap(({ accessToken, phone }) => [accessToken, phone]),
  ]) {
    expect(log).not.toContain(secret)
  }
})
