// Two riders search, one sends a request, and several answers compete.

import type { Random } from '../harness/random.ts'
import { dataOf, insist, type Rider, type Scene, TRIP } from './riders.ts'

const ways = ['two tabs', 'crossing', 'decline', 'cancel', 'block'] as const
export type WayToMeet = (typeof ways)[number]

/** Most pairs connect, because only connected riders chat. */
export function anyWayToMeet(random: Random): WayToMeet {
  return random.chance(0.6) ? 'two tabs' : random.pick(ways)
}

export interface Meeting {
  readonly chat: string
  readonly match: string
  /** The connection was made between these times. */
  readonly invoke: number
  readonly t: number
}

type Pair = readonly [asking: Rider, asked: Rider]

/** The connection that was made, if one was; records its start. */
export async function meet(scene: Scene, pair: Pair, way: WayToMeet): Promise<Meeting | undefined> {
  const { history } = scene
  const [asking, asked] = pair
  const search = { method: 'POST', path: '/api/ride-buddy/search', body: TRIP }
  for (const rider of pair) await dataOf(scene, rider, 'search', search)
  const invoke = history.now()
  const [request] = await Promise.all([
    ask(scene, asking, asked),
    way === 'crossing' ? ask(scene, asked, asking) : undefined,
  ])
  if (request !== undefined) await race(scene, pair, request, way)
  const read = { method: 'GET', path: '/api/ride-buddy/matches' }
  const all = await dataOf<readonly Connection[]>(scene, asking, 'connections', read)
  const found = all?.find(({ partner }) => partner.id === asked.id)
  if (found === undefined) return undefined
  const meeting = { chat: found.chatId, match: found.matchId, invoke, t: history.now() }
  history.add({ op: 'begin', chat: meeting.chat, riders: [asking.name, asked.name], invoke, t: meeting.t })
  return meeting
}

interface Connection {
  readonly chatId: string
  readonly matchId: string
  readonly partner: { readonly id: string }
}

/** The id of the request, even if an earlier attempt created it. */
async function ask(scene: Scene, from: Rider, to: Rider): Promise<string | undefined> {
  const receiverId = await aliasOf(scene, from, to)
  if (receiverId === undefined) return undefined
  const body = { receiverId, message: 'Same way. Shall we share?' }
  const wanted = { method: 'POST', path: '/api/ride-buddy/request', body }
  const made = await insist(scene, from, wanted, ({ attempt }) =>
    scene.history.add({ op: 'ask', from: from.name, to: to.name, ...attempt }),
  )
  const data = made?.answer?.json.data as { id?: string } | undefined
  if (data?.id !== undefined || made?.attempt.code !== 'DUPLICATE_REQUEST') return data?.id
  const read = { method: 'GET', path: '/api/ride-buddy/requests' }
  const listed = await dataOf<{ sentRequests: readonly { id: string; receiverId: string }[] }>(
    ...([scene, from, 'requests', read] as const),
  )
  return listed?.sentRequests.find(sent => sent.receiverId === receiverId)?.id
}

/** The alias of a rider whom the search of another one has found; the riders may also be connected by now. */
async function aliasOf(scene: Scene, reader: Rider, rider: Rider): Promise<string | undefined> {
  const read = { method: 'GET', path: '/api/ride-buddy/search/status' }
  const status = await dataOf<{ matches?: readonly { userId: string; userName: string }[] }>(
    ...([scene, reader, 'search status', read] as const),
  )
  return status?.matches?.find(({ userName }) => userName === rider.shownName)?.userId
}

/** Three tabs that accept, or one beside a decline, a cancellation or a block. */
async function race(scene: Scene, [asking, asked]: Pair, request: string, way: WayToMeet): Promise<void> {
  const { history, ports } = scene
  const answer = (action: 'accept' | 'decline', server: number) => {
    const path = `/api/ride-buddy/request/${request}`
    return insist(scene, asked, { method: 'PUT', path, body: { action }, server }, made => {
      const data = made.answer?.json.data as { chatId?: string } | undefined
      history.add({ op: 'answer', action, request, chat: data?.chatId, ...made.attempt })
    })
  }
  const alias = way === 'block' ? await aliasOf(scene, asking, asked) : undefined
  const cancel = { method: 'POST', path: '/api/ride-buddy/search/active', body: {} }
  const against: Partial<Record<WayToMeet, () => Promise<unknown>>> = {
    'two tabs': () => Promise.all([1, 2].map(tab => answer('accept', tab % ports.length))),
    decline: () => answer('decline', ports.length - 1),
    cancel: () => dataOf(scene, asking, 'cancel search', cancel),
    block: () => block(scene, asking, asked, alias),
  }
  await Promise.all([answer('accept', 0), against[way]?.()])
}

/** By the alias of a stranger; a partner has the id. */
export function block(scene: Scene, rider: Rider, other: Rider, userId: string = other.id) {
  const wanted = { method: 'POST', path: '/api/ride-buddy/block-user', body: { userId, reason: '' } }
  return insist(scene, rider, wanted, ({ attempt }) =>
    scene.history.add({ op: 'block', rider: rider.name, other: other.name, ...attempt }),
  )
}
