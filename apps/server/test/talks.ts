// Riders who talk in a chat of two.

import type { TestServer } from './harness.ts'
import { aConnectedPair, type TestRider } from './riders.ts'
import { connectAs, type TestSocket } from './sockets.ts'

export interface Talk {
  readonly chatId: string
  readonly matchId: string
  readonly asha: Talker
  readonly ravi: Talker
}

export interface Talker extends TestSocket {
  readonly rider: TestRider
  join(after?: number): ReturnType<TestSocket['ask']>
  send(message: unknown, more?: object): ReturnType<TestSocket['ask']>
}

/** Two connected riders with open sockets; neither has joined the chat. */
export async function aTalk(server: TestServer): Promise<Talk> {
  const { riders, connection } = await aConnectedPair(server)
  const { chatId, matchId } = connection
  const [asha, ravi] = [await aTalker(server, riders[0], chatId), await aTalker(server, riders[1], chatId)]
  return { chatId, matchId, asha, ravi }
}

export async function aTalker(server: TestServer, rider: TestRider, chatId: string): Promise<Talker> {
  const socket = await connectAs(server, rider)
  return {
    ...socket,
    rider,
    join: after =>
      socket.ask('join-chat', { chatId, userId: rider.id, ...(after === undefined ? {} : { after }) }),
    send: (message, more = {}) =>
      socket.ask('send-message', { chatId, message, senderId: rider.id, timestamp: 'ignored', ...more }),
  }
}

/** Two riders who have both joined their chat. */
export async function aJoinedTalk(server: TestServer): Promise<Talk> {
  const talk = await aTalk(server)
  await talk.asha.join()
  await talk.ravi.join()
  return talk
}

export const messagesCall = (chatId: string, query = '') =>
  ['GET', `/api/ride-buddy/chat/${chatId}/messages${query}`] as const
export const postCall = (chatId: string) => ['POST', `/api/ride-buddy/chat/${chatId}/message`] as const
