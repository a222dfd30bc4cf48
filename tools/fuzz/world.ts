// Three riders who are connected, strangers or blocked, and the ids that they have seen.

import type { Random } from '../harness/random.ts'
import type { Knowledge } from './knowledge.ts'
import { learnAliases, newRider, type Registry, type Rider } from './rider.ts'

const relations = ['strangers', 'searching', 'asked', 'connected', 'blocked'] as const
const IDS_KEPT = 12
const TRIP = { source: 'Noida Sector 62 Metro', destination: 'Noida Sector 18 Metro' }

export interface World {
  readonly relation: (typeof relations)[number]
  readonly riders: Rider[]
  /** Ids by the name of the field in which they were seen, newest last. */
  readonly ids: Map<string, string[]>
  /** The riders of each connection, by its id. */
  readonly matches: Map<string, readonly [number, number]>
}

interface Answered {
  readonly id: string
  readonly matchId: string
  readonly matches?: readonly { readonly userId: string }[]
}

export async function newWorld(registry: Registry, knowledge: Knowledge, random: Random): Promise<World> {
  const riders = [await newRider(registry), await newRider(registry), await newRider(registry)]
  const world: World = { relation: random.pick(relations), riders, ids: new Map(), matches: new Map() }
  const [asha, bilal] = riders as [Rider, Rider, Rider]
  const ask = async (rider: Rider, method: string, path: string, body?: unknown) => {
    const { text } = await registry.send(method, path, { token: rider.accessToken, body })
    collectIds(world, text)
    learnAliases(registry, text)
    return JSON.parse(text) as { readonly data?: Answered }
  }
  /** By asha's list: the rider's newest alias. */
  const bilalsAlias = async () => {
    const { data } = await ask(asha, 'GET', '/api/ride-buddy/search/status')
    return data?.matches?.find(({ userId }) => registry.numbers.get(userId) === bilal.number)?.userId
  }
  if (world.relation === 'strangers') return world
  for (const rider of riders) await ask(rider, 'POST', '/api/ride-buddy/search', TRIP)
  if (world.relation === 'blocked') {
    await ask(asha, 'POST', '/api/ride-buddy/block-user', { userId: await bilalsAlias() })
    return world
  }
  if (world.relation === 'searching') return world
  const request = await ask(asha, 'POST', '/api/ride-buddy/request', { receiverId: await bilalsAlias() })
  knowledge.asked(asha.number, bilal.number)
  if (world.relation === 'asked') return world
  const path = `/api/ride-buddy/request/${request.data?.id}`
  const { data } = await ask(bilal, 'PUT', path, { action: 'accept' })
  if (data?.matchId === undefined) throw new Error('two riders on one trip could not be connected')
  knowledge.connected(asha.number, bilal.number)
  world.matches.set(data.matchId, [asha.number, bilal.number])
  return world
}

/** Remembers the ids in a JSON text. */
export function collectIds({ ids }: World, text: string): void {
  for (const [, field, id] of text.matchAll(/"(\w+)":"([0-9a-f]{24})"/g)) {
    const kept = ids.get(field!) ?? []
    if (kept.includes(id!)) continue
    ids.set(field!, [...kept, id!].slice(-IDS_KEPT))
  }
}
