// Two connected riders, and their chat over sockets.

import type { TestServer } from './harness.ts'
import { aConnectedPair, type TestRider } from './riders.ts'
import { connectAs, type TestSocket } from './sockets.ts'

export interface ChatPair {
  readonly chatId: string
  readonly matchId: string
  readonly asha: ChatMember
  readonly ravi: ChatMember
}

export interface ChatMember extends TestSocket {
  readonly rider: TestRider
  join(after?: number): ReturnType<TestSocket['ask']>
  send(message: unknown, more?: object): ReturnType<TestSocket['ask']>
}

/** Two connected riders with open sockets; neither has joined the chat. */
export async function aChatPair(server: TestServer): Promise<ChatPair> {
  const { riders, connection } = await aConnectedPair(server)
  const { chatId, matchId } = connection
  const [asha, ravi] = [
    await aChatMember(server, riders[0], chatId),
    await aChatMember(server, riders[1], chatId),
  ]
  return { chatId, matchId, asha, ravi }
}

export async function aChatMember(server: TestServer, rider: TestRider, chatId: string): Promise<ChatMember> {
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
export async function aJoinedChatPair(server: TestServer): Promise<ChatPair> {
  const pair = await aChatPair(server)
  await pair.asha.join()
  await pair.ravi.join()
  return pair
}

export const messagesCall = (chatId: string, query = '') =>
  ['GET', `/api/ride-buddy/chat/${chatId}/messages${query}`] as const
export const postCall = (chatId: string) => ['POST', `/api/ride-buddy/chat/${chatId}/message`] as const
