// Socket events during the deletion of an account leave no data behind and cause no errors.

import { expect, test } from 'vitest'
import { textOfAllTables } from '../../../test/all-tables.ts'
import { aJoinedChatPair, postCall } from '../../../test/chat-pairs.ts'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { serverForTests } from '../../../test/harness.ts'
import { callAs, givePassword, PASSWORD } from '../../../test/passengers.ts'

const ROUNDS = 2
const MESSAGES = 15

describeOnEachDatabase('sockets during a deletion', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  test('messages of both riders, in any turn with it, are not left behind', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { asha, ravi, chatId, matchId } = await aJoinedChatPair(server)
      await givePassword(server, asha.rider)
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
