// How exactly a stranger can locate a rider who searches.

import { rideBuddyCalls } from '@sawari/contract/calls/ride-buddy'
import { type Attack, newRider, type Target } from './target.ts'

const LEARNED_METRES = 250
const STEPS = 11
const REACH_DEGREES = 0.05
const DEGREE_METRES = 111_195
/** The number of calls of an attacker's account before the next account takes over. */
const CALLS_EACH = 28
const THERE = { name: 'There', latitude: 28.5708, longitude: 77.3261 }
const homeAt = (latitude: number) => ({ name: 'My home', latitude, longitude: 77.3731 })
const STAND_LATITUDE = 28.6248
const HALF_APART_METRES = 150

/** By halving "matches or not"; the victim searches `metres` north of the stand. */
async function locate(target: Target, victimName: string, metres: number) {
  const victim = await newRider(target, victimName)
  const home = homeAt(STAND_LATITUDE + metres / DEGREE_METRES)
  await victim.call(rideBuddyCalls.startBuddySearch, { body: { source: home, destination: THERE } })
  const anAttacker = async () => {
    const attacker = await newRider(target)
    const source = { ...homeAt(STAND_LATITUDE), name: 'Here' }
    const body = { source, destination: THERE, preferences: { searchRadius: 5 } }
    await attacker.call(rideBuddyCalls.startBuddySearch, { body })
    return attacker
  }
  let attacker = await anAttacker()
  let [inside, outside] = [STAND_LATITUDE, STAND_LATITUDE + REACH_DEGREES]
  const figures: string[] = []
  let isTypedSeen = false
  for (let step = 1; step <= STEPS; step++) {
    if (step % CALLS_EACH === 0) attacker = await anAttacker()
    const middle = (inside + outside) / 2
    const routeData = { source: { ...homeAt(middle), name: 'Here' }, destination: THERE }
    const { accessToken: token } = attacker
    const answer = await target.call('POST', '/api/routes/find-matches', { token, body: { routeData } })
    if (answer.status !== 200)
      throw new Error(`find-matches was answered with ${answer.status} ${answer.text}`)
    isTypedSeen ||= answer.text.includes('My home')
    const found = (answer.json.data as readonly Readonly<Record<string, unknown>>[]).find(
      ({ userName }) => userName === victim.shownName,
    )
    const { userId: _id, userName: _name, createdAt: _at, ...shown } = found ?? {}
    figures.push(JSON.stringify(shown))
    if (found?.overlapPercentage === 100) inside = middle
    else outside = middle
  }
  return { latitude: inside, figures: figures.join(), isTypedSeen }
}

export const locatingAttack: Attack = {
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
