// The effects of a successful response: tokens, passwords, and connections.

import type { Answer } from '../harness/call.ts'
import type { Knowledge } from './knowledge.ts'
import { type Registry, type Rider, takeTokens } from './rider.ts'
import type { HttpCall } from './sequence.ts'
import type { World } from './world.ts'

export interface Scene {
  readonly registry: Registry
  readonly knowledge: Knowledge
  readonly world: World
}

interface Tokens {
  readonly accessToken?: string
  readonly refreshToken?: string
  readonly deviceSecret?: string
}

interface Success extends Tokens {
  readonly success?: boolean
  readonly data?: Tokens & {
    readonly matchId?: string
    readonly partner?: { readonly id: string }
    readonly receiverId?: string
  }
}

export function observe({ registry, knowledge, world }: Scene, call: HttpCall, answer: Answer): void {
  const rider = call.by === undefined ? undefined : world.riders[call.by]
  if (answer.status === 401 && call.withToken && rider !== undefined) rider.isSignedOut = true
  if (answer.status >= 300 || !answer.contentType.includes('json')) return
  const { data, ...top } = JSON.parse(answer.text) as Success
  keepTokens(registry, world, { ...top, ...data })
  if (rider === undefined) return
  const numberOf = (userId: unknown) => registry.numbers.get(String(userId))
  // An empty body counts as an empty object.
  const sent = JSON.parse(call.body || '{}') as Record<string, unknown>
  switch (call.operation.name) {
    case 'changePassword':
      rider.password = String(sent.newPassword)
      break
    case 'sendBuddyRequest': {
      const receiver = numberOf(sent.receiverId)
      if (receiver !== undefined) knowledge.asked(rider.number, receiver)
      break
    }
    case 'endBuddyConnection': {
      const pair = world.matches.get(call.path.split('/').at(-1)!)
      if (pair !== undefined) knowledge.ended(...pair)
      break
    }
    case 'blockRider':
    case 'reportRider': {
      const other = numberOf(sent.userId)
      if (other !== undefined) knowledge.ended(rider.number, other)
      break
    }
    case 'deleteAccount':
      for (const other of world.riders) knowledge.ended(rider.number, other.number)
      rider.isSignedOut = true
      break
    case 'signOut':
      rider.isSignedOut = true
      break
  }
  if (data?.matchId === undefined || data.partner === undefined) return
  const partner = numberOf(data.partner.id)
  if (partner === undefined) return
  knowledge.connected(rider.number, partner)
  world.matches.set(data.matchId, [rider.number, partner])
}

/** Tokens belong to the rider whose id they contain, regardless of the caller. */
function keepTokens(registry: Registry, world: World, { accessToken, refreshToken, ...more }: Tokens): void {
  if (accessToken === undefined || refreshToken === undefined) return
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()
  const { sub } = JSON.parse(payload) as { readonly sub: string }
  const rider: Rider | undefined = world.riders.find(({ userId }) => userId === sub)
  if (rider !== undefined) takeTokens(registry, rider, { accessToken, refreshToken, ...more })
}
