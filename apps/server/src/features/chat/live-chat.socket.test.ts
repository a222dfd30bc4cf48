import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, stopTestServer, type TestServer } from '../../../test/harness.ts'
import { aPassenger } from '../../../test/passengers.ts'
import { connectAs, connectRiders } from '../../../test/sockets.ts'

describe('a live chat', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => stopTestServer(server))

  test('carries a message to both, acknowledged and in order', async () => {
    const riders = [await aPassenger(server), await aPassenger(server)] as const
    const { chatId } = await connectRiders(server, riders)
    const [asha, ravi] = [await connectAs(server, riders[0]), await connectAs(server, riders[1])]
    expect(await asha.ask('join-chat', { chatId })).toMatchObject({ success: true, phase: 'chat' })
    await ravi.ask('join-chat', { chatId })
    const senderId = riders[0].user.id
    const receipt = await asha.ask('send-message', { chatId, message: ' hello ', senderId })
    expect(receipt).toMatchObject({ success: true, seq: 1 })
    expect(await ravi.next('new-message')).toMatchObject({ chatId, message: 'hello', seq: 1, senderId })
  })
})
