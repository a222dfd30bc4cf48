// Riders against riders: foreign ids, blocks, floods, positions.

import { apiCalls, rateLimits } from '@sawari/contract'
import type { Attack } from '../attack.ts'
import {
  aSignUp,
  connectedPair,
  freshAddress,
  type Match,
  matchesOf,
  newRider,
  type Rider,
  search,
  signIn,
  socketOf,
} from '../riders.ts'

const moderationPaths = Object.values(apiCalls).filter(({ path }) => path.startsWith('/api/moderation/'))
const MESSAGES = 3_000
const WITNESS_MS = 3_000

const foreignIds: Attack = {
  name: 'ids of others',
  tried: 'a stranger uses the ids of a request, a connection and a chat in every call that takes one',
  run: async target => {
    const { chatId, matchId, requestId, asha } = await connectedPair(target)
    const { accessToken: token } = await newRider(target)
    const different: string[] = []
    for (const [method, path] of [
      ['DELETE', '/api/ride-buddy/search/'],
      ['DELETE', '/api/ride-buddy/match/'],
      ['PUT', '/api/ride-buddy/request/'],
      ['GET', '/api/ride-buddy/chat/*/messages'],
      ['POST', '/api/ride-buddy/chat/*/message'],
    ] as const) {
      const at = (id: string) => (path.includes('*') ? path.replace('*', id) : path + id)
      const body = method === 'GET' ? {} : { body: { action: 'accept', message: 'Hello' } }
      const unknown = await target.call(method, at('f'.repeat(24)), { token, ...body })
      for (const id of [chatId, matchId, requestId, asha.id]) {
        const answer = await target.call(method, at(id), { token, ...body })
        if (answer.status !== unknown.status || answer.text !== unknown.text)
          different.push(`${method} ${path}`)
      }
    }
    const socket = await socketOf(target.url, await newRider(target))
    const joined = (await socket.timeout(5_000).emitWithAck('join-chat', { chatId })) as { success: boolean }
    socket.disconnect()
    if (joined.success) different.push('join-chat')
    return {
      held: different.length === 0,
      figures: different.length === 0 ? 'the answers are those for unknown ids' : different.join(', '),
    }
  },
}

const blocked: Attack = {
  name: 'a blocked rider',
  tried: 'messages, requests and searches after a block',
  run: async target => {
    const { asha, bilal, chatId } = await connectedPair(target)
    const as = (rider: Rider, method: string, path: string, body?: unknown) =>
      target.call(method, path, { token: rider.accessToken, ...(body === undefined ? {} : { body }) })
    await as(asha, 'POST', '/api/ride-buddy/block-user', { userId: bilal.id })
    const message = await as(bilal, 'POST', `/api/ride-buddy/chat/${chatId}/message`, { message: 'Hello' })
    // On a trip of their own, so that nobody else is among the matches.
    const trip = { source: 'Vaishali Metro', destination: 'Noida City Centre' }
    await search(target, asha, trip)
    await search(target, bilal, trip)
    const request = await as(bilal, 'POST', '/api/ride-buddy/request', { receiverId: asha.id })
    const isSeen = (await matchesOf(target, bilal)).length > 0
    return {
      held: message.status === 410 && request.json.code === 'RECEIVER_NOT_AVAILABLE' && !isSeen,
      figures: `message ${message.status}, request ${String(request.json.code)}, ${isSeen ? 'seen' : 'not seen'}`,
    }
  },
}

const trackingById: Attack = {
  name: 'following a rider by an id',
  tried: 'requests by the ids of strangers, and by the alias of one who searches elsewhere now',
  run: async target => {
    const [attacker, elsewhere, absent] = [
      await newRider(target),
      await newRider(target),
      await newRider(target),
    ]
    await search(target, attacker)
    await search(target, elsewhere, { source: 'Vaishali Metro', destination: 'Ahinsa Khand 2, Indirapuram' })
    const codes: unknown[] = []
    const ask = async (receiverId: unknown) => {
      const body = { receiverId }
      const { json } = await target.call('POST', '/api/ride-buddy/request', {
        token: attacker.accessToken,
        body,
      })
      codes.push(json.code)
    }
    for (const { id } of [elsewhere, absent]) await ask(id)
    // Of somebody who was a match and now searches elsewhere.
    const follow = await newRider(target)
    await search(target, follow)
    const [seen] = await matchesOf(target, attacker)
    await target.call('POST', '/api/ride-buddy/search/active', { token: follow.accessToken })
    await search(target, follow, { source: 'Vaishali Metro', destination: 'Ahinsa Khand 2, Indirapuram' })
    await ask(seen?.userId)
    const expected = ['RECEIVER_NOT_FOUND', 'RECEIVER_NOT_FOUND', 'RECEIVER_NOT_AVAILABLE']
    return { held: String(codes) === String(expected), figures: codes.join(', ') }
  },
}

const moderation: Attack = {
  name: 'moderation by a rider',
  tried: `${moderationPaths.length} calls of moderators, by a rider and by nobody`,
  run: async target => {
    const { accessToken: token } = await newRider(target)
    let admitted = 0
    for (const { method, path } of moderationPaths) {
      const at = path.replace(/:\w+/, 'f'.repeat(24))
      const body = method === 'GET' ? {} : { body: { reason: 'because', action: 'suspend', code: '000000' } }
      const asRider = await target.call(method, at, { token, ...body })
      const asNobody = await target.call(method, at, body)
      if (asRider.status !== 404 || asNobody.status !== 401) admitted += 1
    }
    return { held: admitted === 0, figures: `${admitted} do anything but deny` }
  },
}

const messageFlood: Attack = {
  name: 'a flood of messages',
  tried: `${MESSAGES} messages at once in one chat, beside another socket`,
  run: async target => {
    const { asha, chatId } = await connectedPair(target)
    const witness = await socketOf(target.url, await newRider(target))
    const socket = await socketOf(target.url, asha)
    let stored = 0
    for (let at = 0; at < MESSAGES; at++) {
      socket.emit(
        'send-message',
        { chatId, senderId: asha.id, message: `flood ${at}` },
        (answer: { success: boolean }) => {
          if (answer.success) stored += 1
        },
      )
    }
    const startedAt = performance.now()
    await witness.timeout(10_000).emitWithAck('authenticate', {})
    const witnessMs = performance.now() - startedAt
    await new Promise(resolve => setTimeout(resolve, 1_000))
    socket.disconnect()
    witness.disconnect()
    return {
      held: stored <= 60 && witnessMs < WITNESS_MS,
      figures: `${stored} stored, the other socket answered in ${Math.round(witnessMs)} ms`,
    }
  },
}

const extraFields: Attack = {
  name: 'fields that are not offered',
  tried: 'sign-up and profile with a role, an id and a proved email',
  run: async target => {
    const body = { ...aSignUp(), role: 'moderator', id: 'f'.repeat(24), emailProved: true, isAdmin: true }
    await target.call('POST', '/signup', { body, from: freshAddress() })
    const rider = (await signIn(target.call, body.email))!
    const token = rider.accessToken
    await target.call('PUT', '/api/user/profile', {
      token,
      body: { name: 'Asha Verma', role: 'moderator', emailProved: true },
    })
    const profile = await target.call('GET', '/api/user/profile', { token })
    const data = profile.json.data as Readonly<Record<string, unknown>>
    const taken = data.role !== undefined || data.emailProved === true || data.id === body.id
    return { held: !taken, figures: taken ? profile.text : 'none was taken' }
  },
}

const LEARNED_METRES = 250
const STEPS = 11
const REACH_DEGREES = 0.05
const DEGREE_METRES = 111_195

/** The number of calls of an attacker's account before the next account takes over. */
const CALLS_EACH = 28

const locate: Attack = {
  name: 'locating a searcher',
  tried: 'halving "matches or not" with invented trips, for two searchers 300 m apart at one stand',
  run: async target => {
    const to = { name: 'There', latitude: 28.5708, longitude: 77.3261 }
    const near = (metres: number) => ({
      name: 'My home',
      latitude: 28.6248 + metres / DEGREE_METRES,
      longitude: 77.3731,
    })
    const estimates: number[] = []
    let calls = 0
    let typed = false
    const shown: string[][] = []
    const anAttacker = async () => {
      const attacker = await newRider(target)
      const trip = { source: { ...near(0), name: 'Here' }, destination: to }
      await search(target, attacker, { ...trip, preferences: { searchRadius: 5 } })
      return attacker
    }
    for (const [metres, name] of [
      [-150, 'Veda One'],
      [150, 'Veda Two'],
    ] as const) {
      const victim = await newRider(target, name)
      await search(target, victim, { source: near(metres), destination: to })
      let attacker = await anAttacker()
      const figures: string[] = []
      shown.push(figures)
      const matches = async (latitude: number) => {
        if (calls % CALLS_EACH === CALLS_EACH - 1) attacker = await anAttacker()
        calls += 1
        const source = { name: 'Here', latitude, longitude: 77.3731 }
        const answer = await target.call('POST', '/api/routes/find-matches', {
          token: attacker.accessToken,
          body: { routeData: { source, destination: to } },
        })
        if (answer.status !== 200)
          throw new Error(`find-matches was answered with ${answer.status} ${answer.text}`)
        if (answer.text.includes('My home')) typed = true
        const found = (answer.json.data as readonly Readonly<Record<string, unknown>>[]).find(
          ({ userName }) => userName === `${name.slice(0, 6)}.`,
        )
        const { userId: _id, userName: _name, createdAt: _at, ...rest } = found ?? {}
        figures.push(JSON.stringify(rest))
        return found?.overlapPercentage === 100
      }
      estimates.push(await edgeOf(matches, near(0).latitude, REACH_DEGREES))
    }
    const apart = Math.abs(estimates[0]! - estimates[1]!) * DEGREE_METRES
    return {
      held: apart < LEARNED_METRES && !typed && String(shown[0]) === String(shown[1]),
      figures: `${calls} calls tell them apart by ${Math.round(apart)} of 300 m${typed ? ', and the typed name' : ''}`,
    }
  },
}

const VICTIMS = 45
const ACCOUNTS = 10
const CALLS_OF_EACH = 30
const MOST_SHOWN = rateLimits.ridersShownToRider.attempts

const listing: Attack = {
  name: 'listing the riders',
  tried: `${ACCOUNTS} accounts with ${ACCOUNTS * CALLS_OF_EACH} find-matches and no search, then one that searches along every trip, for ${VICTIMS} searchers`,
  run: async target => {
    const trips = [
      { source: 'Noida City Centre', destination: 'Gaur Chowk' },
      { source: 'Vaishali Metro', destination: 'Ghaziabad Junction' },
      { source: 'Noida Sector 18 Metro', destination: 'Noida Sector 62 Metro' },
    ]
    const victims: Rider[] = []
    while (victims.length < VICTIMS) {
      const victim = await newRider(target)
      await search(target, victim, trips[victims.length % trips.length])
      victims.push(victim)
    }
    const texts: string[] = []
    const find = async (attacker: Rider, trip: object) => {
      const answer = await target.call('POST', '/api/routes/find-matches', {
        ...{ token: attacker.accessToken, from: attacker.address, body: { routeData: trip } },
      })
      texts.push(answer.text)
      return (answer.json.data as readonly Match[] | undefined) ?? []
    }
    let unseen = 0
    for (let account = 0; account < ACCOUNTS; account++) {
      const attacker = await newRider(target)
      for (let call = 0; call < CALLS_OF_EACH; call++)
        unseen += (await find(attacker, trips[call % trips.length]!)).length
    }
    const attacker = await newRider(target)
    const socket = await socketOf(target.url, attacker)
    socket.onAny((...event: unknown[]) => void texts.push(JSON.stringify(event)))
    const aliases = new Set<string>()
    for (const trip of trips) {
      await search(target, attacker, trip)
      for (const match of [...(await matchesOf(target, attacker)), ...(await find(attacker, trip))])
        aliases.add(match.userId)
      await target.call('POST', '/api/ride-buddy/search/active', { token: attacker.accessToken })
    }
    socket.disconnect()
    const named = victims.filter(({ id }) => aliases.has(id) || texts.some(text => text.includes(id)))
    return {
      held: unseen === 0 && aliases.size > 0 && aliases.size <= MOST_SHOWN && named.length === 0,
      figures: `${unseen} found unseen, ${aliases.size} by one account that searches, ${named.length} by their ids`,
    }
  },
}

/** The latitude at which the response changes, found by bisection. */
async function edgeOf(
  matches: (latitude: number) => Promise<boolean>,
  start: number,
  reach: number,
): Promise<number> {
  let [inside, outside] = [start, start + reach]
  for (let step = 0; step < STEPS; step++) {
    const middle = (inside + outside) / 2
    if (await matches(middle)) inside = middle
    else outside = middle
  }
  return inside
}

export const riderAttacks: readonly Attack[] = [
  foreignIds,
  blocked,
  trackingById,
  moderation,
  messageFlood,
  extraFields,
  locate,
  listing,
]
