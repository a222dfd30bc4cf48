import type { RouteLeg, RouteStop } from './plan.ts'

export interface RouteWords {
  readonly name: string
  readonly description: string
}

/** Two stands distinguish one route from another; more would not fit on a card. */
const MOST_NAMES = 2

const RESERVED: RouteWords = {
  name: 'Reserved auto',
  description: 'A whole auto to yourself, door to door',
}

/** The name of a route, and one line about its changes, walks and service. */
export function describeRoute(legs: readonly RouteLeg[], stops: readonly RouteStop[]): RouteWords {
  const rides = legs.filter(({ mode }) => mode === 'auto')
  const trains = legs.filter(({ mode }) => mode === 'metro')
  const walkKm = legs.filter(({ mode }) => mode === 'walk').reduce((sum, leg) => sum + leg.distanceKm, 0)
  if (trains.length > 0) return metroWords(legs, walkKm)
  if (rides.length === 0) return { name: 'On foot', description: walkText(walkKm, legs) }
  if (rides[0]?.service === 'reserved') return RESERVED
  const onFoot = walkKm > 0 ? [onFootText(walkKm)] : []
  const basis = rides.every(ride => ride.basis === 'known') ? 'usual service' : 'likely service'
  return {
    name: nameOf(stops.slice(1, -1).map(({ name }) => name)),
    description: [changes(rides.length - 1), ...onFoot, basis].join(', '),
  }
}

/** The name is what the passenger rides and walks, in order: 'Auto, Blue Line, 6 min walk'. */
function metroWords(legs: readonly RouteLeg[], walkKm: number): RouteWords {
  const rides = legs.filter(({ mode }) => mode !== 'walk')
  const changeCount = rides.length - 1
  const isLikely = rides.some(({ basis }) => basis === 'likely')
  const changesText = changeCount === 1 ? '1 change' : `${changeCount} changes`
  const parts = legs.map(leg => partName(leg)).join(', ')
  return {
    name: `${parts.charAt(0).toUpperCase()}${parts.slice(1)}`,
    description: [
      changeCount === 0 ? 'No change' : changesText,
      ...(walkKm > 0 ? [onFootText(walkKm)] : []),
      ...(isLikely ? ['likely service'] : []),
    ].join(', '),
  }
}

function partName({ mode, minutes, train }: RouteLeg): string {
  if (mode === 'walk') return `${minutes} min walk`
  return train ? train.line.name : 'auto'
}

/** Joins with "and", because names of places contain commas. */
function nameOf(changedAt: readonly string[]): string {
  if (changedAt.length === 0) return 'Direct auto'
  const more = changedAt.length - MOST_NAMES
  const named = changedAt.slice(0, MOST_NAMES)
  return `Via ${[...named, ...(more > 0 ? [`${more} more`] : [])].join(' and ')}`
}

function changes(count: number): string {
  if (count === 0) return 'One auto, no change'
  return count === 1 ? '2 autos, 1 change' : `${count + 1} autos, ${count} changes`
}

function walkText(distanceKm: number, legs: readonly RouteLeg[]): string {
  const minutes = legs.reduce((sum, leg) => sum + leg.minutes, 0)
  return `${lengthText(distanceKm)}, ${minutes} min on foot, no auto needed`
}

function onFootText(distanceKm: number): string {
  return `${lengthText(distanceKm)} on foot`
}

function lengthText(distanceKm: number): string {
  const metres = Math.round(distanceKm * 100) * 10
  return metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(1)} km`
}
