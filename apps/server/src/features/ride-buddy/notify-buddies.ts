// Sends a newcomer to many searchers: one message to the other processes, each of which sends to its own sockets.

import type { UserId } from '@sawari/contract'
import type { Bus } from '../../platform/bus/bus.ts'
import type { UserSockets } from '../../platform/sockets/user-sockets.ts'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import type { NotifyBuddies } from './buddies.service.ts'
import { wireFigures, wireNewcomer } from './wire-rides.ts'

const TOPIC = 'new-buddies'

/** The format on the bus: only the data for the sockets of other riders. */
interface Carried {
  readonly newcomer: ReturnType<typeof wireNewcomer>
  readonly matches: readonly (readonly [UserId, ReturnType<typeof wireFigures>])[]
}

export interface BuddyNotifierNeeds {
  readonly sockets: Pick<UserSockets, 'emitHere'>
  readonly bus: Bus | undefined
  readonly metrics: Metrics
}

export function createBuddyNotifier({ sockets, bus, metrics }: BuddyNotifierNeeds): NotifyBuddies {
  const count = metrics.counter('buddy_matches_told_total', 'Riders who were notified of a new search')
  const notifyHere = ({ newcomer, matches }: Carried): void => {
    for (const [userId, figures] of matches) {
      sockets.emitHere(userId, 'ride_buddy_new_potential_match', { newMatch: { ...newcomer, ...figures } })
    }
  }
  bus?.subscribe(TOPIC, received => notifyHere(received as Carried))
  return (newcomer, notified) => {
    if (notified.length === 0) return
    count({}, notified.length)
    const matches = notified.map(({ userId, figures }) => [userId, wireFigures(figures)] as const)
    const carried: Carried = { newcomer: wireNewcomer(newcomer), matches }
    notifyHere(carried)
    bus?.publish(TOPIC, carried)
  }
}
