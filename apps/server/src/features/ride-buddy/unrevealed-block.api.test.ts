// A rider must not learn that they were blocked. The same calls are made in two worlds: in one the other rider
// blocks, in the other the other rider ends the connection, never answers, and searches elsewhere. Every
// response and event must be the same.

import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { messagesCall, postCall } from '../../../test/chat-pairs.ts'
import { serverForTests, type TestServer } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { connectAs, type TestSocket } from '../../../test/sockets.ts'

const NOBODY = 'f'.repeat(24)
/** A trip that matches none of the blocked rider's. */
const ELSEWHERE = {
  source: { name: 'A', latitude: 28.7, longitude: 77.0 },
  destination: { name: 'B', latitude: 28.75, longitude: 77.0 },
}

/** The blocked rider and the blocker on one server. */
interface World {
  readonly server: TestServer
  readonly blocks: boolean
  readonly own: buddy.TestRider
  readonly other: buddy.TestRider
  socket: TestSocket
  chatId: string
  conversationId: string
  /** It names the other's last search that was shown to the blocked rider. */
  alias: string
}

/** The possible actions of the blocked rider; each returns what the rider sees. */
const calls = {
  'ask the other': ({ server, own, alias }) =>
    callAs(server, own, buddy.REQUEST, { receiverId: alias, message: '' }),
  'ask nobody': ({ server, own }) => callAs(server, own, buddy.REQUEST, { receiverId: NOBODY }),
  'list requests': ({ server, own }) => buddy.requestsOf(server, own),
  'list declined requests': ({ server, own }) => callAs(server, own, buddy.REQUESTS).then(({ text }) => text),
  'list recent riders': ({ server, own }) => callAs(server, own, ['GET', '/api/ride-buddy/recent']),
  'list what was searched': ({ server, own }) => callAs(server, own, buddy.HISTORY),
  decline: async ({ server, own }) => {
    const [incoming] = (await buddy.requestsOf(server, own)).requests
    return buddy.answer(server, own, incoming?.id ?? NOBODY, 'decline')
  },
  search: ({ server, own }) => buddy.startSearch(server, own),
  'search elsewhere': ({ server, own }) => buddy.startSearch(server, own, buddy.FROM_HOSPITAL),
  'cancel the search': ({ server, own }) => buddy.cancelSearch(server, own),
  'read the search': ({ server, own }) => callAs(server, own, buddy.STATUS),
  'find matches': ({ server, own }) =>
    callAs(server, own, ['POST', '/api/routes/find-matches'], { routeData: buddy.TO_HOSPITAL }),
  'find rides': ({ server, own }) => callAs(server, own, ['GET', '/findmatch']),
  'list connections': ({ server, own }) => buddy.connectionsOf(server, own),
  'end the connection': async ({ server, own }) => {
    const [connection] = await buddy.connectionsOf(server, own)
    return buddy.endConnection(server, own, connection?.matchId ?? NOBODY)
  },
  'list chats': ({ server, own }) => callAs(server, own, ['GET', '/api/ride-buddy/chats']),
  'read the chat': ({ server, own, chatId }) => callAs(server, own, messagesCall(chatId)),
  'post to the chat': ({ server, own, chatId }) =>
    callAs(server, own, postCall(chatId), { message: 'hello' }),
  'join the chat': ({ socket, chatId }) => socket.ask('join-chat', { chatId }),
  type: ({ socket, chatId }) => socket.ask('typing', { chatId, isTyping: true }),
  'begin a conversation': async world => {
    const made = await world.socket.ask('create_conversation', { otherUserId: world.other.id })
    if (made.success) world.conversationId = String(made.conversationId)
    return made
  },
  'read the conversation': ({ socket, conversationId }) =>
    socket.ask('join_conversation', { conversationId }),
  write: ({ socket, conversationId }) => socket.ask('send_message', { conversationId, message: 'hello' }),
  'write again': ({ socket, conversationId }) =>
    socket.ask('send_message', { conversationId, message: 'hello', clientMessageId: 'same' }),
  export: ({ server, own }) => callAs(server, own, buddy.EXPORT),
  'block the other': ({ server, own, alias }) =>
    callAs(server, own, buddy.BLOCK, { userId: alias, reason: '' }),
  'unblock the other': ({ server, own }) => buddy.unblock(server, own),
  'list blocked riders': ({ server, own }) => callAs(server, own, buddy.BLOCKED),
  report: ({ server, own, alias }) => callAs(server, own, buddy.REPORT, { userId: alias, reason: 'spam' }),
  // The count includes all riders' rows since the last sweep.
  'clean up': async ({ server, own }) =>
    (await callAs(server, own, ['POST', '/api/ride-buddy/cleanup-expired'])).status,
  reconnect: async world => {
    world.socket.close()
    world.socket = await connectAs(world.server, world.own)
    return world.socket.next('user_conversations')
  },
} satisfies Record<string, (world: World) => Promise<unknown>>

type CallName = keyof typeof calls

/** The earlier events between the two. */
const beginnings = ['strangers', 'asked', 'was asked', 'connected', 'talked', 'parted'] as const

async function begin(world: World, beginning: (typeof beginnings)[number]): Promise<void> {
  const { server, own, other } = world
  await buddy.startSearch(server, own)
  await buddy.startSearch(server, other)
  // A match is announced only while its search is active, and a request may end it.
  await server.app.background.settled()
  world.alias = await buddy.shownAlias(server, own, other)
  if (beginning === 'strangers') return
  const [from, to] = beginning === 'was asked' ? [other, own] : [own, other]
  const { id } = await buddy.asked(server, from, to)
  if (beginning === 'asked' || beginning === 'was asked') return
  await buddy.answer(server, to, id, 'accept')
  const [connection] = await buddy.connectionsOf(server, own)
  world.chatId = connection!.chatId
  if (beginning === 'connected') return
  await calls['begin a conversation'](world)
  await calls.write(world)
  if (beginning === 'parted') server.clock.advanceMs(900_000)
}

async function disappear(world: World): Promise<void> {
  const { server, own, other } = world
  if (world.blocks) {
    await buddy.block(server, other, own)
    return
  }
  for (const { matchId } of await buddy.connectionsOf(server, other))
    await buddy.endConnection(server, other, matchId)
  await buddy.cancelSearch(server, other)
  await buddy.startSearch(server, other, ELSEWHERE)
}

async function reappear(world: World): Promise<void> {
  const { server, own, other } = world
  await buddy.cancelSearch(server, other)
  if (world.blocks) await buddy.unblock(server, other)
  await buddy.startSearch(server, other)
  world.alias = await buddy.shownAlias(server, own, other)
}

/** These follow the process's clock, at no fixed position among the others. */
const TIMED = new Set([
  'chat-expired',
  'chat-phase-expired',
  'connection-expired',
  'ride_buddy_search_expired',
])

/**
 * The text with each id replaced by the position of its first occurrence, so that two worlds can be compared.
 */
function inWords(world: World, seen: Map<string, string>, value: unknown): string {
  return JSON.stringify(value).replaceAll(/\b[0-9a-f]{24}\b/g, id => {
    if (id === world.own.id) return 'own'
    if (id === world.other.id) return 'other'
    // Matches arrive at no fixed position among the other events.
    if (id === world.alias) return 'alias'
    if (!seen.has(id)) seen.set(id, `id ${seen.size}`)
    return seen.get(id)!
  })
}

/** A response without its moment; which headers it has may reveal as much as its body. */
const answered = (value: unknown) =>
  typeof value === 'object' && value !== null && 'status' in value && 'json' in value && 'headers' in value
    ? { status: value.status, json: value.json, headers: Object.keys(value.headers as object) }
    : value

const step = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...(Object.keys(calls) as CallName[])) },
  { weight: 2, arbitrary: fc.constantFrom(1, 60_000, 299_999, 300_000, 600_000, 86_000_000) },
)
const steps = fc.array(step, { maxLength: 8 })

describe('a blocked rider', () => {
  const servers = [0, 1].map(() => serverForTests())

  let pairs = 0
  const aWorld = async (server: TestServer, blocks: boolean): Promise<World> => {
    const own = await buddy.aRider(server, {
      name: 'Bilal Khan',
      email: `b${pairs}@a.in`,
      phone: '9876543210',
    })
    const other = await buddy.aRider(server, {
      name: 'Priya Rao',
      email: `p${pairs}@a.in`,
      phone: '9876543211',
    })
    const socket = await connectAs(server, own)
    await socket.next('user_conversations')
    const ids = { chatId: NOBODY, conversationId: NOBODY, alias: NOBODY }
    return { server, blocks, own, other, socket, ...ids }
  }

  test('gets the answers and events of somebody whose partner is elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...beginnings),
        steps,
        steps,
        steps,
        async (beginning, before, during, after) => {
          pairs += 1
          // The same moment in both, when nothing of the last run counts any more.
          const now = Math.max(...servers.map(({ clock }) => clock.now().getTime())) + 8 * 86_400_000
          for (const { clock } of servers) clock.set(new Date(now).toISOString())
          const worlds = [await aWorld(servers[0]!, true), await aWorld(servers[1]!, false)]
          const seen = worlds.map(() => new Map<string, string>())
          const steps: string[] = []
          const same = async (what: string, act: (world: World) => Promise<unknown>) => {
            steps.push(what)
            const texts: string[] = []
            for (const [index, world] of worlds.entries()) {
              texts.push(inWords(world, seen[index]!, answered(await act(world)) ?? null))
              // Matches are announced after the response. A later one could reach the socket that the next step
              // opens.
              await world.server.app.background.settled()
              await world.socket.settled()
            }
            expect([steps, texts[0]]).toEqual([steps, texts[1]])
            await vi.waitFor(() => {
              const events = worlds.map((world, index) =>
                world.socket.received
                  .filter(({ event }) => !TIMED.has(event))
                  .map(each => inWords(world, seen[index]!, each))
                  // Matches are announced independently of the response, at no fixed position among the other
                  // events.
                  .sort(),
              )
              expect([steps, events[0]]).toEqual([steps, events[1]])
            })
          }
          const run = async (each: CallName | number) => {
            if (typeof each === 'string') return same(each, calls[each])
            steps.push(`${each} ms`)
            for (const { clock } of servers) clock.advanceMs(each)
          }
          await same(beginning, world => begin(world, beginning))
          for (const each of before) await run(each)
          await same('disappears', disappear)
          for (const each of during) await run(each)
          await same('reappears', reappear)
          for (const each of after) await run(each)
          for (const { socket } of worlds) socket.close()
        },
      ),
      { numRuns: 24 },
    )
  })
})
