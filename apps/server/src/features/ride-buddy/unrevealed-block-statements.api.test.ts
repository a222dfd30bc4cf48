// A rider who was blocked must not find out by how long an answer takes. The tests of unrevealed blocks compare answers
// and events; here the same calls of two riders run the same statements, although the other rider has blocked one.

import { describe, expect, test } from 'vitest'
import { messagesCall } from '../../../test/chat-pairs.ts'
import { startServerForTest, type TestServer } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { connectAs } from '../../../test/sockets.ts'
import { recordStatements } from '../../../test/statements.ts'

/** Trips to the north that match no other. */
const tripAt = (longitude: number) => ({
  source: { name: 'A', latitude: 28.7, longitude },
  destination: { name: 'B', latitude: 28.75, longitude },
})
const ELSEWHERE = tripAt(77.3)

/**
 * Two riders who have talked; then the other one has blocked and searches along the same trip, or has ended the connection
 * and searches elsewhere.
 */
async function callsOf(server: TestServer, trip: object, { blocks }: { readonly blocks: boolean }) {
  const { riders, connection } = await buddy.aConnectedPair(server)
  const [own, other] = riders
  const socket = await connectAs(server, own)
  const made = await socket.ask('create_conversation', { otherUserId: other.id })
  const conversationId = (made as { readonly conversationId?: string }).conversationId
  if (blocks) await buddy.block(server, other, own)
  else
    for (const { matchId } of await buddy.connectionsOf(server, other))
      await buddy.endConnection(server, other, matchId)
  await buddy.startSearch(server, own, trip)
  await buddy.startSearch(server, other, blocks ? trip : ELSEWHERE)
  return {
    'ask the other': () => buddy.ask(server, own, other),
    'read the search': () => callAs(server, own, buddy.STATUS),
    'list rides': () => callAs(server, own, ['GET', '/findmatch']),
    'read the chat': () => callAs(server, own, messagesCall(connection.chatId)),
    'join the chat': () => socket.ask('join-chat', { chatId: connection.chatId }),
    write: () => socket.ask('send_message', { conversationId, message: 'hello' }),
    'read the conversation': () => socket.ask('join_conversation', { conversationId, limit: 20 }),
    'list recent riders': () => callAs(server, own, ['GET', '/api/ride-buddy/recent']),
  }
}

describe('a blocked rider', () => {
  test('causes the same statements with each call as somebody whose partner is elsewhere', async () => {
    const server = await startServerForTest()
    const blocked = await callsOf(server, tripAt(77.0), { blocks: true })
    const free = await callsOf(server, tripAt(77.15), { blocks: false })
    const statementsOf = recordStatements(server.database)
    for (const name of Object.keys(blocked) as (keyof typeof blocked)[]) {
      const ofBlocked = await statementsOf(blocked[name])
      expect([name, ofBlocked]).toEqual([name, await statementsOf(free[name])])
      expect(ofBlocked.length).toBeGreaterThan(0)
    }
  })
})
