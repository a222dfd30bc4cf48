// Two servers on one PostgreSQL: what happens on one reaches the sockets of the other.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnPostgres } from '../../../test/databases.ts'
import { type FaultyLink, openFaultyLink } from '../../../test/faulty-link.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import { aConnectedPair, aliasOf, aSearcher, ask, endConnection } from '../../../test/riders.ts'
import { connectAs, type TestSocket } from '../../../test/sockets.ts'
import { migrate } from '../../migrations/migrate.ts'
import { postgresTransport } from '../../platform/bus/postgres-transport.ts'
import type { Database } from '../../platform/database/database.ts'
import { openPostgresDatabase } from '../../platform/database/postgres-database.ts'

describeOnPostgres('two servers', create => {
  let database: Database
  let link: FaultyLink
  let drop: () => Promise<void>
  let here: TestServer
  let there: TestServer
  beforeAll(async () => {
    const empty = await create()
    drop = empty.drop
    database = openPostgresDatabase(empty.url)
    await migrate(database)
    const behindLink = new URL(empty.url)
    link = await openFaultyLink(Number(behindLink.port))
    behindLink.port = String(link.port)
    here = await startTestServer({ database, busTransport: postgresTransport(empty.url) })
    there = await startTestServer({ database, busTransport: postgresTransport(behindLink.href) })
  })
  afterAll(async () => {
    await here.app.close()
    await there.app.close()
    await database.close()
    await link.close()
    await drop()
  })

  /** Two connected riders, each with a socket on a different server that has joined the chat. */
  const inOneChat = async () => {
    const {
      riders,
      connection: { chatId },
    } = await aConnectedPair(here)
    const [asha, ravi] = [await connectAs(here, riders[0]), await connectAs(there, riders[1])]
    expect(await asha.ask('join-chat', { chatId })).toMatchObject({ success: true })
    expect(await ravi.ask('join-chat', { chatId })).toMatchObject({ success: true })
    return { riders, chatId, asha, ravi }
  }
  const seqsOf = (socket: TestSocket) => socket.all('new-message').map(({ seq }) => seq)

  test('carry messages between the members, each once and in order', async () => {
    const { chatId, asha, ravi } = await inOneChat()
    for (let number = 1; number <= 20; number++) {
      const sender = number % 2 === 0 ? asha : ravi
      expect(
        await sender.ask('send_ride_buddy_message', { chatId, message: `message ${number}` }),
      ).toMatchObject({
        success: true,
      })
    }
    const all = Array.from({ length: 20 }, (_, index) => index + 1)
    for (const socket of [asha, ravi]) {
      await expect.poll(() => socket.all('new-message').length).toBe(20)
      expect(seqsOf(socket).toSorted((a, b) => a - b)).toEqual(all)
    }
  })

  test('announce who types, joins and leaves', async () => {
    const { chatId, riders, asha, ravi } = await inOneChat()
    const userId = riders[1].id
    await expect.poll(() => asha.all('user-joined')).toEqual([{ chatId, userId }])
    await ravi.ask('typing', { chatId, isTyping: true })
    expect(await asha.next('user-typing')).toEqual({ chatId, userId, isTyping: true })
    const second = await connectAs(here, riders[1])
    await second.ask('join-chat', { chatId })
    // The bus keeps the order: once a message has arrived, so has the query for open chats.
    await second.ask('send_ride_buddy_message', { chatId, message: 'here, too' })
    await ravi.next('new-message')
    await ravi.ask('leave-chat', { chatId })
    await ravi.ask('send_ride_buddy_message', { chatId, message: 'not there any more' })
    await second.next('new-message', ({ seq }) => seq === 2)
    expect(asha.all('user-left')).toEqual([])
    await second.ask('leave-chat', { chatId })
    await expect.poll(() => asha.all('user-left')).toEqual([{ chatId, userId }])
    expect(asha.all('user-joined')).toHaveLength(1)
  })

  test('announce a request, and the end of a connection', async () => {
    const [from, to] = [await aSearcher(here), await aSearcher(there)]
    const socket = await connectAs(there, to)
    expect((await ask(here, from, to)).status).toBe(200)
    expect(await socket.next('ride_buddy_new_request')).toMatchObject({
      senderId: await aliasOf(here, to, from),
    })
    const {
      riders,
      connection: { matchId, chatId },
    } = await aConnectedPair(here)
    const partner = await connectAs(there, riders[1])
    expect((await endConnection(here, riders[0], matchId)).status).toBe(200)
    expect(await partner.next('ride_buddy_connection_ended')).toMatchObject({ matchId, chatId })
  })

  test('close the sockets of a session that is ended on the other', async () => {
    const { riders, ravi } = await inOneChat()
    expect((await callAs(here, riders[1], ['POST', '/logout'])).status).toBe(200)
    expect(await ravi.closed).toBe('io server disconnect')
  })

  test('continue to chat while the bus is unavailable, and get missed messages afterwards', async () => {
    const { chatId, asha, ravi } = await inOneChat()
    link.refuse()
    for (let number = 1; number <= 3; number++) {
      expect(await asha.ask('send_ride_buddy_message', { chatId, message: `${number}` })).toMatchObject({
        success: true,
      })
    }
    expect(await ravi.ask('send_ride_buddy_message', { chatId, message: 'from there' })).toMatchObject({
      success: true,
    })
    link.accept()
    await expect.poll(() => [...new Set(seqsOf(ravi))].length).toBe(4)
    await expect.poll(() => [...new Set(seqsOf(asha))].length).toBe(4)
  })
})

describeOnPostgres('a server that comes to one that was alone', create => {
  test('its riders get every message, stored before and after it came', async () => {
    const empty = await create()
    const database = openPostgresDatabase(empty.url)
    await migrate(database)
    const start = () => startTestServer({ database, busTransport: postgresTransport(empty.url) })
    const here = await start()
    const isAlone = async () => (await here.metrics()).includes('bus_alone 1')
    expect(await isAlone()).toBe(true)
    const {
      riders,
      connection: { chatId },
    } = await aConnectedPair(here)
    const asha = await connectAs(here, riders[0])
    await asha.ask('join-chat', { chatId })
    let sent = 0
    let isOver = false
    const sending = (async () => {
      while (!isOver) {
        await asha.ask('send_ride_buddy_message', { chatId, message: 'on my way' })
        sent += 1
      }
    })()
    const there = await start()
    const ravi = await connectAs(there, riders[1])
    const { messages } = (await ravi.ask('join-chat', { chatId })) as unknown as {
      readonly messages: readonly { readonly seq: number }[]
    }
    const atJoin = sent
    await expect.poll(() => sent).toBeGreaterThan(atJoin + 20)
    isOver = true
    await sending
    expect(await isAlone()).toBe(false)
    const seen = () => new Set([...messages, ...ravi.all('new-message')].map(({ seq }) => seq))
    await expect.poll(() => seen().size).toBe(sent)
    await here.app.close()
    await there.app.close()
    await database.close()
    await empty.drop()
  })
})
