// Two riders accept, decline, end, block, cross requests and let time pass, some of it concurrently. The
// result must equal that of some sequential order of the operations.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { serverForTests } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { rowsOf } from '../../../test/rows.ts'

const SEARCH_MS = 300_000
const REQUEST_MS = 600_000
const CONNECTION_MS = 900_000

type Operation =
  | 'accept'
  | 'decline'
  | 'sender ends'
  | 'receiver ends'
  | 'sender blocks'
  | 'receiver blocks'
  | 'receiver asks back'
  | 'clean up'

/** The model's state of two riders; the first sent a request to the second at time 0. */
interface World {
  /** 'expired': closed early, because it was accepted after its sender blocked the receiver. */
  readonly request: 'pending' | 'accepted' | 'declined' | 'expired'
  /** When the two were connected, and how the connection ended, unless it expired. */
  readonly connectedAt?: number
  readonly connectionEnd?: 'ended' | 'blocked'
  readonly senderBlocked: boolean
  readonly receiverBlocked: boolean
  /** When both searches ended. */
  readonly searchesEndAt: number
  /** When the receiver sent a request back. */
  readonly backAt?: number
}

const isPending = (world: World, now: number) => world.request === 'pending' && now < REQUEST_MS
const isConnected = ({ connectedAt, connectionEnd }: World, now: number) =>
  connectedAt !== undefined && connectionEnd === undefined && now < connectedAt + CONNECTION_MS
const isBackPending = ({ backAt }: World, now: number) => backAt !== undefined && now < backAt + REQUEST_MS

function connect(world: World, now: number): World {
  return {
    ...world,
    request: 'accepted',
    connectedAt: now,
    searchesEndAt: Math.min(world.searchesEndAt, now),
  }
}

function blocking(world: World, now: number): World {
  return isConnected(world, now) ? { ...world, connectionEnd: 'blocked' } : world
}

/** The next state and the status of the response to one operation. */
function step(world: World, operation: Operation, now: number): readonly [World, number] {
  switch (operation) {
    case 'accept':
      if (!isPending(world, now) || world.receiverBlocked) return [world, 404]
      return world.senderBlocked ? [{ ...world, request: 'expired' }, 404] : [connect(world, now), 200]
    case 'decline':
      if (!isPending(world, now) || world.receiverBlocked) return [world, 404]
      return [{ ...world, request: 'declined' }, 200]
    case 'sender ends':
    case 'receiver ends':
      return isConnected(world, now) ? [{ ...world, connectionEnd: 'ended' }, 200] : [world, 404]
    case 'sender blocks':
      return [{ ...blocking(world, now), senderBlocked: true }, 200]
    case 'receiver blocks':
      return [{ ...blocking(world, now), receiverBlocked: true }, 200]
    case 'clean up':
      return [world, 200]
    case 'receiver asks back': {
      if (world.receiverBlocked) return [world, 403]
      if (isConnected(world, now) || isBackPending(world, now)) return [world, 409]
      if (now >= world.searchesEndAt + REQUEST_MS) return [world, 400]
      if (world.senderBlocked) return [world, 409]
      if (isPending(world, now)) return [connect(world, now), 200]
      return [{ ...world, backAt: now }, 200]
    }
  }
}

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map(rest => [item, ...rest]))
}

const operation = fc.constantFrom<Operation>(
  ...(['accept', 'decline', 'sender ends', 'receiver ends', 'sender blocks', 'receiver blocks'] as const),
  ...(['receiver asks back', 'clean up', 'accept', 'receiver asks back'] as const),
)
const round = fc.record({
  passMs: fc.constantFrom(0, 0, 1, 299_999, 300_000, 599_999, 600_000),
  operations: fc.array(operation, { minLength: 1, maxLength: 4 }),
})

describeOnEachDatabase('two riders', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  const run = (pair: readonly [buddy.TestRider, buddy.TestRider], requestId: string) => {
    const [sender, receiver] = pair
    const endAs = async (rider: buddy.TestRider) =>
      buddy.endConnection(server, rider, (await rows(pair)).connection?.id ?? 'f'.repeat(24))
    return (operation: Operation) => {
      switch (operation) {
        case 'accept':
        case 'decline':
          return buddy.answer(server, receiver, requestId, operation)
        case 'sender ends':
          return endAs(sender)
        case 'receiver ends':
          return endAs(receiver)
        case 'sender blocks':
          return buddy.block(server, sender, receiver)
        case 'receiver blocks':
          return buddy.block(server, receiver, sender)
        case 'receiver asks back':
          return buddy.ask(server, receiver, sender)
        case 'clean up':
          return callAs(server, sender, ['POST', '/api/ride-buddy/cleanup-expired'])
      }
    }
  }

  /** The stored rows of the two riders; fails if there is more than one connection. */
  const rows = async ([sender, receiver]: readonly [buddy.TestRider, buddy.TestRider]) => {
    const ids: readonly string[] = [sender.id, receiver.id]
    const connections = (await rowsOf(server, 'connections')).filter(
      row => ids.includes(row.user_low) && ids.includes(row.user_high),
    )
    expect(connections.length).toBeLessThanOrEqual(1)
    const requests = (await rowsOf(server, 'buddy_requests')).filter(row => ids.includes(row.sender_id))
    const blocks = (await rowsOf(server, 'blocks')).filter(row => ids.includes(row.blocker_id))
    return { connection: connections[0], requests, blockers: blocks.map(row => row.blocker_id) }
  }

  /** The stored rows in the terms of the model. */
  const seen = async (pair: readonly [buddy.TestRider, buddy.TestRider], startedAt: number, now: number) => {
    const [sender, receiver] = pair
    const { connection, requests, blockers } = await rows(pair)
    const own = requests.find(row => row.sender_id === sender.id)!
    const back = requests
      .filter(row => row.sender_id === receiver.id)
      .sort((a, b) => b.created_at - a.created_at)[0]
    const isLive = (row: typeof own) => row.state === 'pending' && now < row.expires_at
    const isOver = (row: typeof own) => row.state === 'expired' || (row.state === 'pending' && !isLive(row))
    return {
      request: isOver(own) ? 'expired' : own.state,
      back: back && (isOver(back) ? 'expired' : back.state),
      connectedAt: connection && connection.created_at - startedAt,
      connectionEnd:
        connection && now >= connection.contact_ends_at && connection.end_reason === null
          ? 'expired'
          : (connection?.end_reason ?? undefined),
      senderBlocked: blockers.includes(sender.id),
      receiverBlocked: blockers.includes(receiver.id),
    }
  }

  const expected = (world: World, now: number) => ({
    request: world.request === 'pending' && now >= REQUEST_MS ? 'expired' : world.request,
    back: world.backAt === undefined ? undefined : now >= world.backAt + REQUEST_MS ? 'expired' : 'pending',
    connectedAt: world.connectedAt,
    connectionEnd:
      world.connectionEnd ??
      (world.connectedAt !== undefined && now >= world.connectedAt + CONNECTION_MS ? 'expired' : undefined),
    senderBlocked: world.senderBlocked,
    receiverBlocked: world.receiverBlocked,
  })

  test('end in one state, however they interleave', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async rounds => {
        const pair = await buddy.aPair(server)
        const startedAt = server.clock.now().getTime()
        const { id } = await buddy.asked(server, ...pair)
        const perform = run(pair, id)
        let worlds: World[] = [
          { request: 'pending', senderBlocked: false, receiverBlocked: false, searchesEndAt: SEARCH_MS },
        ]
        for (const { passMs, operations } of rounds) {
          server.clock.advanceMs(passMs)
          const now = server.clock.now().getTime() - startedAt
          const answers = await Promise.all(operations.map(perform))
          const statuses = answers.map(({ status }) => status)
          const found = await seen(pair, startedAt, now + startedAt)
          worlds = worlds
            .flatMap(world => possible(world, operations, statuses, now))
            .filter(world => JSON.stringify(expected(world, now)) === JSON.stringify(found))
          if (worlds.length === 0) {
            throw new Error(
              `no order explains ${operations.join()} -> ${statuses.join()}: ${JSON.stringify(found)}`,
            )
          }
          const connections = (await callAs(server, pair[0], buddy.CONNECTIONS)).json as { data: unknown[] }
          expect(connections.data).toHaveLength(isConnected(worlds[0]!, now) ? 1 : 0)
        }
        // Ends all searches of earlier runs.
        server.clock.advanceMs(SEARCH_MS)
      }),
      { numRuns: server.database.kind === 'sqlite' ? 60 : 30 },
    )
  })

  /** The final states of all orders of the operations that give exactly these statuses. */
  const possible = (
    world: World,
    operations: readonly Operation[],
    statuses: readonly number[],
    now: number,
  ): World[] => {
    const answered = operations.map((operation, index) => ({ operation, status: statuses[index]! }))
    return orders(answered).flatMap(order => {
      let current = world
      for (const { operation, status } of order) {
        const [next, given] = step(current, operation, now)
        if (given !== status) return []
        current = next
      }
      return [current]
    })
  }
})
