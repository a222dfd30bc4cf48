// What one account can learn about others, or cost them, with ordinary calls.

import { rateLimits } from '@sawari/contract'
import { accountCalls, rideBuddyCalls } from '@sawari/contract/calls'
import { type RiderApi, TRIP } from '../harness/riders.ts'
import { type Attack, freshAddress, newRider, type Target } from './target.ts'

const LEARNED_METRES = 250
const STEPS = 11
const REACH_DEGREES = 0.05
const DEGREE_METRES = 111_195
const THERE = { name: 'There', latitude: 28.5708, longitude: 77.3261 }
const homeAt = (latitude: number, name = 'Here') => ({ name, latitude, longitude: 77.3731 })
const STAND_LATITUDE = 28.6248
const HALF_APART_METRES = 150

async function findMatches({ call }: Target, { accessToken: token }: RiderApi, routeData: object) {
  const answer = await call('POST', '/api/routes/find-matches', { token, body: { routeData } })
  if (answer.status !== 200) throw new Error(`find-matches answered ${answer.status} ${answer.text}`)
  return answer
}

/** By halving "matches or not"; the victim searches `metres` north of the stand. */
async function locate(target: Target, victimName: string, metres: number) {
  const victim = await newRider(target, victimName)
  const home = homeAt(STAND_LATITUDE + metres / DEGREE_METRES, 'My home')
  await victim.call(rideBuddyCalls.startBuddySearch, { body: { source: home, destination: THERE } })
  const attacker = await newRider(target)
  const trip = { source: homeAt(STAND_LATITUDE), destination: THERE }
  await attacker.call(rideBuddyCalls.startBuddySearch, {
    body: { ...trip, preferences: { searchRadius: 5 } },
  })
  let [inside, outside] = [STAND_LATITUDE, STAND_LATITUDE + REACH_DEGREES]
  const figures: string[] = []
  let isTypedSeen = false
  for (let step = 1; step <= STEPS; step++) {
    const middle = (inside + outside) / 2
    const answer = await findMatches(target, attacker, { source: homeAt(middle), destination: THERE })
    isTypedSeen ||= answer.text.includes('My home')
    const matches = answer.json.data as readonly Readonly<Record<string, unknown>>[]
    const found = matches.find(({ userName }) => userName === victim.shownName)
    const { userId: _id, userName: _name, createdAt: _at, ...shown } = found ?? {}
    figures.push(JSON.stringify(shown))
    if (found?.overlapPercentage === 100) inside = middle
    else outside = middle
  }
  return { latitude: inside, figures: figures.join(), isTypedSeen }
}

const locatingAttack: Attack = {
  name: 'locating a searcher',
  tried: `halving "matches or not" with invented trips, for two searchers ${2 * HALF_APART_METRES} m apart at one stand`,
  run: async target => {
    const one = await locate(target, 'Vedaone Verma', -HALF_APART_METRES)
    const other = await locate(target, 'Vedatwo Verma', HALF_APART_METRES)
    const apart = Math.abs(one.latitude - other.latitude) * DEGREE_METRES
    const isTypedSeen = one.isTypedSeen || other.isTypedSeen
    return {
      held: apart < LEARNED_METRES && !isTypedSeen && one.figures === other.figures,
      figures: `told apart by ${Math.round(apart)} of ${2 * HALF_APART_METRES} m${isTypedSeen ? ', and the typed name' : ''}`,
    }
  },
}

/** One rider more than an account may be shown in a day is enough. */
const listingAttack = (victims: number): Attack => ({
  name: 'listing the riders',
  tried: `find-matches without a search of one's own, then with one, for ${victims} searchers`,
  run: async target => {
    const ids: string[] = []
    for (let count = 0; count < victims; count++) {
      const victim = await newRider(target)
      await victim.call(rideBuddyCalls.startBuddySearch, { body: TRIP })
      ids.push(victim.userId)
    }
    const unseen = (await findMatches(target, await newRider(target), TRIP)).text
    const attacker = await newRider(target)
    const search = JSON.stringify(await attacker.call(rideBuddyCalls.startBuddySearch, { body: TRIP }))
    const seen = search + (await findMatches(target, attacker, TRIP)).text
    const aliasesIn = (text: string) => new Set(text.match(/(?<="userId":")[0-9a-f]{24}/g)).size
    const named = ids.filter(id => `${unseen}${seen}`.includes(id)).length
    const [hidden, shown] = [aliasesIn(unseen), aliasesIn(seen)]
    return {
      held: hidden === 0 && shown > 0 && shown <= rateLimits.ridersShownToRider.attempts && named === 0,
      figures: `${hidden} found unseen, ${shown} by an account that searches, ${named} by their ids`,
    }
  },
})

const placesAttack: Attack = {
  name: 'private places across accounts',
  tried: 'one account saves its home; another saves its own, and reads its places and its export',
  run: async target => {
    const doors = [accountCalls.readSavedPlaces, accountCalls.exportAccount]
    const [owner, other] = [await newRider(target), await newRider(target)]
    const [home, ...others] = ['Where Veda lives', 'Where Ravi lives'].map(name =>
      homeAt(STAND_LATITUDE, name),
    )
    const write = (rider: RiderApi, home: object | undefined) =>
      rider.call(accountCalls.writeSavedPlaces, { body: { home, work: null, recent: [] } })
    await write(owner, home)
    await write(other, others[0])
    const countOf = async (rider: RiderApi) => {
      const texts = await Promise.all(doors.map(async door => JSON.stringify(await rider.call(door))))
      return texts.filter(text => text.includes(home!.name)).length
    }
    const [own, foreign] = [await countOf(owner), await countOf(other)]
    const figures = `at ${own} of ${doors.length} addresses of its owner, at ${foreign} of the other`
    return { held: own === doors.length && foreign === 0, figures }
  },
}

const RENEWALS = rateLimits.renewalsBySession.attempts + 10

const renewalsAttack: Attack = {
  name: 'renewals without pause',
  tried: `${RENEWALS} renewals of one session, while another rider renews`,
  run: async target => {
    const [hammering, honest] = [await newRider(target), await newRider(target)]
    const renew = (refreshToken: string) =>
      target.call('POST', accountCalls.refreshSession.path, { body: { refreshToken }, from: freshAddress() })
    let { refreshToken } = hammering
    let [renewed, refused] = [0, 0]
    for (let count = 0; count < RENEWALS; count++) {
      const { status, json, headers } = await renew(refreshToken)
      if (status === 200) renewed += 1
      if (status === 200) refreshToken = String(json.refreshToken)
      if (status === 429 && Number(headers['retry-after']) > 0) refused += 1
    }
    const { status } = await renew(honest.refreshToken)
    return {
      held:
        renewed <= rateLimits.renewalsBySession.attempts && renewed + refused === RENEWALS && status === 200,
      figures: `${renewed} renewed, ${refused} refused with the time to wait; the other rider got ${status}`,
    }
  },
}

export const riderAttacks = (victims: number): readonly Attack[] => [
  locatingAttack,
  listingAttack(victims),
  placesAttack,
  renewalsAttack,
]
