// Every acknowledged message is stored exactly once after the process was killed.

import type { ChatJoined, MessageReceipt } from '@sawari/contract'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/harness.ts'
import { ridersOn } from '../../../test/process-riders.ts'
import { start } from '../../../test/server-process.ts'
import { connected, connectWithoutReading, newClient } from '../../../test/sockets.ts'

const ROUNDS = 2
const SENDERS = 10

test('kill -9 during a chat neither loses nor duplicates an acknowledged message', async () => {
  const environment = { DATA_DIR: temporaryFolder(), RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  let server = await start(environment)
  const { riders, chatId } = await ridersOn(server.url)
  const acknowledged = new Map<string, MessageReceipt>()
  let sent = 0

  for (let round = 0; round < ROUNDS; round++) {
    const client = newClient(server.url, { auth: { token: riders[0].accessToken } })
    await connected(client)
    const enough = acknowledged.size + 20
    const talk = Array.from({ length: SENDERS }, async () => {
      while (client.connected) {
        sent += 1
        const payload = {
          chatId,
          message: `message ${sent}`,
          senderId: riders[0].id,
          clientMessageId: `${sent}`,
        }
        const receipt = (await client.emitWithAck('send-message', payload)) as MessageReceipt
        acknowledged.set(payload.clientMessageId, receipt)
        // The process is killed right after the twentieth acknowledgement.
        if (acknowledged.size === enough) server.child.kill('SIGKILL')
      }
    })
    await Promise.allSettled(talk)
    expect((await server.exit).signal).toBe('SIGKILL')
    server = await start(environment)
  }

  const after = await connected(newClient(server.url, { auth: { token: riders[1].accessToken } }))
  const joined = (await after.ask('join-chat', { chatId })) as unknown as ChatJoined
  const stored = joined.messages
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
  const byText = Map.groupBy(stored, ({ message }) => message)
  expect([...byText.values()].filter(same => same.length > 1)).toEqual([])
  for (const [name, { messageId, seq }] of acknowledged) {
    expect(byText.get(`message ${name}`)).toMatchObject([{ id: messageId, seq }])
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(20 * ROUNDS)
  // Sends every message again: those without an acknowledgement must end up stored once, too.
  const again = await connected(newClient(server.url, { auth: { token: riders[0].accessToken } }))
  for (let name = 1; name <= sent; name++) {
    const payload = { chatId, message: `message ${name}`, senderId: riders[0].id, clientMessageId: `${name}` }
    expect(await again.ask('send-message', payload)).toMatchObject({ success: true })
  }
  const whole = (await after.ask('join-chat', { chatId })) as unknown as ChatJoined
  expect(whole.messages.map(({ message }) => message).sort()).toEqual(
    Array.from({ length: sent }, (_, index) => `message ${index + 1}`).sort(),
  )
})

test('SIGTERM ends a server whose sockets are open, and whose clients do not answer', async () => {
  const server = await start({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' })
  const { riders } = await ridersOn(server.url)
  const socket = await connected(newClient(server.url, { auth: { token: riders[0].accessToken } }))
  const polling = newClient(server.url, { auth: { token: riders[1].accessToken }, transports: ['polling'] })
  await connected(polling)
  await connectWithoutReading(server.url, riders[1])
  server.child.kill('SIGTERM')
  expect((await server.exit).code).toBe(0)
  expect(await socket.closed).toBe('transport close')
})
