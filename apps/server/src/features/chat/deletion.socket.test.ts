// Socket events during the deletion of an account leave no data behind and cause no errors.

import type { UserId } from '@sawari/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfAllTables } from '../../../test/all-tables.ts'
import { aJoinedChatPair, postCall } from '../../../test/chat-pairs.ts'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { startTestServer, stopTestServer, type TestServer } from '../../../test/harness.ts'
import { aPassenger, callAs, PASSWORD } from '../../../test/passengers.ts'

const ROUNDS = 2
const MESSAGES = 15

/** Test riders have no password that can be typed. */
async function givePassword({ database, ...server }: TestServer, riderId: UserId): Promise<void> {
  const { user } = await aPassenger({ database, ...server })
  const { password_hash } = await database.sql
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  await database.sql.updateTable('users').set({ password_hash }).where('id', '=', riderId).execute()
}

describeOnEachDatabase('sockets during a deletion', open => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: await open() })
  })
  afterAll(() => stopTestServer(server))

  test('D25 messages of both riders, in any turn with it, are not left behind', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { asha, ravi, chatId, matchId } = await aJoinedChatPair(server)
      await givePassword(server, asha.rider.id)
      const secret = `round ${round} secret`
      const sent = Array.from({ length: MESSAGES }, async (_, turn) => {
        // Some before, some during and some after the deletion.
        await new Promise(resolve => setTimeout(resolve, turn))
        asha.raw.emit('send-message', {
          chatId,
          message: secret,
          senderId: asha.rider.id,
          clientMessageId: `${turn}`,
        })
        asha.raw.emit('send_ride_buddy_message', { chatId, message: secret })
        asha.raw.emit('typing', { chatId, isTyping: true })
        asha.raw.emit('join-chat', { chatId, userId: asha.rider.id })
        asha.raw.emit('join_conversation', { conversationId: matchId })
        ravi.raw.emit('send-message', {
          chatId,
          message: 'of the other',
          senderId: ravi.rider.id,
          clientMessageId: `${turn}`,
        })
        await callAs(server, asha.rider, postCall(chatId), { message: secret })
      })
      const deleted = callAs(server, asha.rider, ['DELETE', '/api/user'], { password: PASSWORD })
      await Promise.all([deleted, ...sent])
      expect((await deleted).status).toBe(200)
      await asha.closed
      await ravi.settled()
      expect(await ravi.send('after it')).toMatchObject({ success: false })
      // Only the deletion log, which restored backups need, names the account.
      const logged = `{"kind":"account","id":"${asha.rider.id}"`
      const stored = (await textOfAllTables(server.database)).replace(logged, '')
      expect([asha.rider.id, secret].filter(text => stored.includes(text))).toEqual([])
    }
    expect(server.logLines.filter(line => /"level":(?:50|60|"error"|"fatal")/.test(line))).toEqual([])
  })
})
