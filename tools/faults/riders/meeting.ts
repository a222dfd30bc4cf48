// Two riders search, one sends a request, and several answers compete.

import type { Random } from '../../harness/random.ts'
import { insist, insistOnCall, type Rider, type Scene, TRIP, type Wanted } from './rider.ts'

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

/** The connection that was made, if one was. */
export async function meet(
  scene: Scene,
  [asking, asked]: readonly [Rider, Rider],
  way: WayToMeet,
): Promise<Meeting | undefined> {
  for (const rider of [asking, asked]) {
    await insistOnCall(scene, rider, 'search', {
      method: 'POST',
      path: '/api/ride-buddy/search',
      body: TRIP,
    })
  }
  const invoke = scene.history.now()
  const [request] = await Promise.all([
    ask(scene, asking, asked),
    way === 'crossing' ? ask(scene, asked, asking) : undefined,
  ])
  if (request !== undefined) await race(scene, { asking, asked, request, way })
  const connection = await connectionOf(scene, asking, asked)
  return connection && { ...connection, invoke, t: scene.history.now() }
}

/** The id of the request, even if an earlier attempt created it. */
async function ask(scene: Scene, from: Rider, to: Rider): Promise<string | undefined> {
  const { history } = scene
  const alias = await aliasOf(scene, from, to)
  if (alias === undefined) return undefined
  const body = { receiverId: alias, message: 'Same way. Shall we share?' }
  const wanted: Wanted = { method: 'POST', path: '/api/ride-buddy/request', body, session: from.session }
  const made = await insist(scene, from, wanted, ({ attempt, answered }) => {
    const data = answered?.json.data as { id?: string; chatId?: string } | undefined
    history.add({
      op: 'ask',
      from: from.name,
      to: to.name,
      request: data?.id,
      chat: data?.chatId,
      ...attempt,
    })
  })
  const data = made?.answered?.json.data as { id?: string } | undefined
  if (data?.id !== undefined) return data.id
  if (made?.attempt.code !== 'DUPLICATE_REQUEST') return undefined
  const listed = await insistOnCall(scene, from, 'requests', {
    method: 'GET',
    path: '/api/ride-buddy/requests',
  })
  const { sentRequests = [] } = (listed?.answered?.json.data ?? {}) as {
    readonly sentRequests?: readonly { readonly id: string; readonly receiverId: string }[]
  }
  return sentRequests.find(({ receiverId }) => receiverId === alias)?.id
}

/** The alias of a rider whom the search of another one has found; the riders may also be connected by now. */
async function aliasOf(scene: Scene, reader: Rider, rider: Rider): Promise<string | undefined> {
  const path = '/api/ride-buddy/search/status'
  const status = await insistOnCall(scene, reader, 'search status', { method: 'GET', path })
  const { matches = [] } = (status?.answered?.json.data ?? {}) as {
    readonly matches?: readonly { readonly userId: string; readonly userName: string }[]
  }
  return matches.find(({ userName }) => userName === rider.shownName)?.userId
}

interface Race {
  readonly asking: Rider
  readonly asked: Rider
  readonly request: string
  readonly way: WayToMeet
}

async function race(scene: Scene, { asking, asked, request, way }: Race): Promise<void> {
  const { ports } = scene
  const alias = way === 'block' ? await aliasOf(scene, asking, asked) : undefined
  const tabs = Array.from({ length: way === 'two tabs' ? 3 : 1 }, (_, tab) =>
    answer(scene, asked, { request, action: 'accept', server: tab % ports.length }),
  )
  const against: Partial<Record<WayToMeet, () => Promise<unknown>>> = {
    decline: () => answer(scene, asked, { request, action: 'decline', server: ports.length - 1 }),
    cancel: () =>
      insistOnCall(scene, asking, 'cancel search', {
        method: 'POST',
        path: '/api/ride-buddy/search/active',
        body: {},
      }),
    block: () => block(scene, asking, asked, alias),
  }
  await Promise.all([...tabs, against[way]?.()])
}

interface GivenAnswer {
  readonly request: string
  readonly action: 'accept' | 'decline'
  readonly server: number
}

function answer(scene: Scene, rider: Rider, { request, action, server }: GivenAnswer) {
  const path = `/api/ride-buddy/request/${request}`
  const wanted = { method: 'PUT', path, body: { action }, session: rider.session, server }
  return insist(scene, rider, wanted, ({ attempt, answered }) => {
    const chat = (answered?.json.data as { chatId?: string } | undefined)?.chatId
    scene.history.add({ op: 'answer', action, request, rider: rider.name, chat, ...attempt })
  })
}

/** By the alias of a stranger; a partner has the id. */
export function block(scene: Scene, rider: Rider, other: Rider, alias: string = other.id) {
  const wanted = {
    method: 'POST',
    path: '/api/ride-buddy/block-user',
    body: { userId: alias, reason: '' },
    session: rider.session,
  }
  return insist(scene, rider, wanted, ({ attempt }) =>
    scene.history.add({ op: 'block', rider: rider.name, other: other.name, ...attempt }),
  )
}

async function connectionOf(scene: Scene, rider: Rider, partner: Rider) {
  const made = await insistOnCall(scene, rider, 'connections', {
    method: 'GET',
    path: '/api/ride-buddy/matches',
  })
  const all = (made?.answered?.json.data ?? []) as readonly {
    chatId: string
    matchId: string
    partner: { id: string }
  }[]
  const found = all.find(each => each.partner.id === partner.id)
  return found && { chat: found.chatId, match: found.matchId }
}
