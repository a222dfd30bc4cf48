import { describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { atOnce, startServerForTest, startTestServer } from '../../../test/harness.ts'
import { aConnectedPair, aRider, endConnection } from '../../../test/riders.ts'
import { rowsOf } from '../../../test/rows.ts'
import { CHAT_MS, CONTACT_MS, connectAs, connectRiders, type TestSocket } from '../../../test/sockets.ts'
import { announceDue } from './expiry.ts'
import { createAnnouncements } from './ride-buddy.socket.ts'

const HOURS_MS = 3 * 3_600_000
const PHASE_EVENTS = ['chat-phase-expired', 'connection-expired', 'chat-expired']

function phasesReceived({ received }: TestSocket): [string, unknown][] {
  return received
    .filter(({ event }) => PHASE_EVENTS.includes(event))
    .map(({ event, payload }) => [event, payload])
}

describe('the phases of a chat', () => {
  test('are announced at their time to every socket of both, each once', async () => {
    const server = await startServerForTest()
    const { riders, connection } = await aConnectedPair(server)
    const { chatId, matchId } = connection
    const sockets = [
      await connectAs(server, riders[0]),
      await connectAs(server, riders[0]),
      await connectAs(server, riders[1]),
    ]
    await sockets[0]!.ask('join-chat', { chatId })
    server.clock.advanceMs(CHAT_MS - 1)
    await new Promise(resolve => setImmediate(resolve))
    expect(sockets.flatMap(phasesReceived)).toEqual([])
    server.clock.advanceMs(1)
    for (const socket of sockets) await socket.next('chat-phase-expired')
    server.clock.advanceMs(CONTACT_MS)
    for (const socket of sockets) {
      await socket.next('chat-expired')
      expect(phasesReceived(socket)).toEqual([
        ['chat-phase-expired', { chatId, phase: 'contact', contactTimeRemaining: CONTACT_MS }],
        ['connection-expired', { chatId, matchId }],
        ['chat-expired', { chatId }],
      ])
    }
  })

  test('that ended hours before a server runs ended at their time, not when it noticed', async () => {
    const first = await startTestServer()
    const { connection } = await aConnectedPair(first)
    await first.app.close()
    const endedAt = first.clock.now().getTime() + CHAT_MS + CONTACT_MS
    const now = new Date(endedAt + HOURS_MS).toISOString()
    const second = await startServerForTest({ database: first.database, now })
    const end = async () => (await rowsOf(second, 'connections', { id: connection.matchId }))[0]
    await expect.poll(end).toMatchObject({ ended_at: endedAt, end_reason: 'expired' })
  })

  test('of a connection that a rider has ended are not announced beside those of another', async () => {
    const server = await startServerForTest()
    const ended = await aConnectedPair(server)
    const { riders } = await aConnectedPair(server)
    const sockets = [await connectAs(server, ended.riders[1]), await connectAs(server, riders[0])] as const
    await endConnection(server, ended.riders[0], ended.connection.matchId)
    await sockets[0].next('chat-expired')
    server.clock.advanceMs(CHAT_MS)
    await sockets[1].next('chat-phase-expired')
    server.clock.advanceMs(CONTACT_MS)
    await sockets[1].next('chat-expired')
    const announced = phasesReceived(sockets[0]).map(([event]) => event)
    expect(announced.filter(event => event === 'chat-phase-expired')).toEqual([])
    expect(announced.filter(event => event === 'chat-expired')).toHaveLength(1)
  })
})

describeOnEachDatabase('announcers on one database', open => {
  test('that run concurrently announce each chat once', async () => {
    const server = await startServerForTest({ database: await open() })
    const { clock, database } = server
    // Closes the app, so that the server's own announcer does not interfere.
    await server.app.close()
    const riders = await atOnce(60, () => aRider(server))
    for (const [index, rider] of riders.slice(30).entries())
      await connectRiders(server, [rider, riders[index]!])
    const emitted: string[] = []
    const announce = createAnnouncements({
      emit: (userId, event, ..._) => void emitted.push(`${event} to ${userId}`),
    })
    const lookEightTimes = () => atOnce(8, () => announceDue({ database, clock, announce }))
    const toEach = (event: string) => riders.map(({ id }) => `${event} to ${id}`)

    expect(Math.max(...(await lookEightTimes()))).toBe(1_000)
    clock.advanceMs(CHAT_MS - 400)
    expect(Math.max(...(await lookEightTimes()))).toBe(400)
    expect(emitted).toEqual([])
    clock.advanceMs(400)
    await lookEightTimes()
    expect(emitted.sort()).toEqual(toEach('chat-phase-expired').sort())
    emitted.length = 0
    clock.advanceMs(CONTACT_MS)
    await lookEightTimes()
    expect(emitted.sort()).toEqual([...toEach('chat-expired'), ...toEach('connection-expired')].sort())
  })
})
