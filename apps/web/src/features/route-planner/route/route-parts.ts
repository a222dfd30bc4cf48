// A route as the parts that a passenger sees in a row, and the metro tickets for it.
import type { Route, RouteLeg } from '@sawari/contract'

export type LegKind = 'walk' | 'shared' | 'reserved' | 'metro' | 'other'

export interface RoutePart {
  readonly kind: LegKind
  /** Without the wait. */
  readonly minutes: number
  /** Empty except on the metro. */
  readonly line: string
  readonly colour: string
}

/** Dark grey: a line without a colour. */
const NO_COLOUR = '#4a5144'

/** A newer server may name modes that this version does not know: they are shown as a ride. */
export function kindOfLeg({ mode, service }: Pick<RouteLeg, 'mode' | 'service'>): LegKind {
  switch (mode) {
    case 'walk':
    case 'metro':
      return mode
    case 'auto':
      return service === 'reserved' ? 'reserved' : 'shared'
    default:
      return 'other'
  }
}

export function colourOfLeg({ colour = NO_COLOUR }: Pick<RouteLeg, 'colour'>): string {
  return colour
}

/** The legs in order; consecutive walks form one part. */
export function partsOf({ legs }: Pick<Route, 'legs'>): readonly RoutePart[] {
  const parts: RoutePart[] = []
  for (const leg of legs) {
    const kind = kindOfLeg(leg)
    const before = parts.at(-1)
    if (kind === 'walk' && before?.kind === 'walk') {
      parts[parts.length - 1] = { ...before, minutes: before.minutes + leg.minutes }
    } else {
      parts.push({ kind, minutes: leg.minutes, line: leg.line ?? '', colour: colourOfLeg(leg) })
    }
  }
  return parts
}

export interface MetroTicket {
  readonly operator: string
  readonly from: string
  readonly to: string
  readonly fare: number
  readonly basis: RouteLeg['fareBasis']
  readonly source: string
  readonly smartCard: RouteLeg['smartCard']
}

/** One ticket for each stay inside the gates: its first leg has the fare, the others of the stay have none. */
export function ticketsOf({ legs }: Pick<Route, 'legs'>): readonly MetroTicket[] {
  const tickets: MetroTicket[] = []
  for (const [index, leg] of legs.entries()) {
    if (leg.mode !== 'metro') continue
    const before = tickets.at(-1)
    if (before && isSameTicket(legs, index)) tickets[tickets.length - 1] = { ...before, to: leg.to }
    else tickets.push(ticketFrom(leg))
  }
  return tickets
}

/** Whether the leg by metro continues the stay of the leg before it. */
export function isSameTicket(legs: readonly RouteLeg[], index: number): boolean {
  return legs[index]?.fare === 0 && legs[index - 1]?.mode === 'metro'
}

function ticketFrom({ operator = '', from, to, fare, fareBasis, fareSource = '', smartCard }: RouteLeg) {
  return { operator, from, to, fare, basis: fareBasis, source: fareSource, smartCard }
}
