// Neither messages, personal data nor credentials of sockets appear in the log.

import { expect, test } from 'vitest'
import { postCall } from '../../../test/chat-pairs.ts'
import { atOnce, startServerForTest } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import { accuse, answer, aSearcher, ask, connectionsOf, requestsOf } from '../../../test/riders.ts'
import { connectAs, connected, newClient, urlOf } from '../../../test/sockets.ts'

test('no message or personal data is logged, even at the most verbose log level, by any event or failure', async () => {
  const server = await startServerForTest({ environment: { LOG_LEVEL: 'trace', RATE_LIMITS: 'on' } })
  const traits = { name: 'Planted Padma', email: 'planted.padma@example.com' }
  const trip = {
    source: { name: 'A', latitude: 28.600123, longitude: 77.400456 },
    destination: 'City Hospital',
  }
  const riders = [await aSearcher(server, { ...traits, trip }), await aSearcher(server, { trip })] as const
  await ask(server, ...riders, 'Planted words')
  const [pending] = (await requestsOf(server, riders[1])).requests
  await answer(server, riders[1], pending!.id, 'accept')
  const { chatId } = (await connectionsOf(server, riders[0]))[0]!
  const [asha, ravi] = [await connectAs(server, riders[0]), await connectAs(server, riders[1])]
  const planted = { chatId, message: 'Planted words, 9812345670', clientMessageId: 'planted-name' }
  const talk = async () => {
    await asha.ask('join-chat', { chatId })
    await ravi.ask('send-message', { ...planted, senderId: riders[1].id })
    await ravi.ask('send-message', { ...planted, senderId: 'planted-somebody' })
    await asha.ask('send_ride_buddy_message', { ...planted, messageType: 'planted-type' })
    await asha.ask('authenticate', { token: riders[1].accessToken })
    await asha.ask('create_conversation', { otherUserId: riders[1].id, rideDetails: 'planted-ride' })
    await callAs(server, riders[0], postCall(chatId), planted)
    await connected(newClient(await urlOf(server), { auth: { token: 'planted-token' } })).catch(
      () => undefined,
    )
  }
  await talk()
  await atOnce(30, () => asha.ask('send_ride_buddy_message', planted))
  expect((await accuse(server, riders[1], riders[0], { description: 'Planted words' })).status).toBe(200)
  // Closes the database: internal errors must not reveal secrets either.
  await server.database.close()
  await talk()

  const log = server.logLines.join('')
  expect(log).toContain('an event failed')
  for (const secret of [
    'lanted',
    'padma',
    '98123',
    '28.6001',
    '77.4004',
    ...riders.flatMap(({ accessToken, phone }) => [accessToken, phone]),
  ]) {
    expect(log).not.toContain(secret)
  }
})
