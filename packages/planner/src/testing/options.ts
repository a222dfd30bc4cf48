import type { OptionLeg, RouteOption } from '../journey/route-option.ts'
import type { Quote } from '../pricing/quote.ts'
import { aLink, aStand, seatTariff } from './builders.ts'

const link = aLink(aStand('A'), aStand('B'))

/** Shared autos along the given stands, with the distance divided equally. */
export function byAutosAlong(stands: readonly number[], figures: Partial<RouteOption> = {}): RouteOption {
  const { distance = 600 } = figures
  const legs = stands.slice(1).map(
    (to, index): OptionLeg => ({
      mode: 'seat',
      fareOrigin: 'tariff',
      fareRupees: 10,
      baseFareRupees: 10,
      from: stands[index]!,
      to,
      distance: distance / (stands.length - 1),
      minutes: 5,
      waitMinutes: 2,
      link,
      tariff: seatTariff(),
    }),
  )
  const plain = {
    service: 'shared' as const,
    minutes: 30,
    fareRupees: 30,
    distance,
    transfers: legs.length - 1,
    tariff: seatTariff(),
  }
  return { ...plain, legs, ...figures }
}

/** From the least to the highest fare of a quote; undefined if they are equal. */
export function rangeOf(quote: Quote | undefined) {
  if (quote === undefined || quote.lowRupees === quote.highRupees) return undefined
  return { fromRupees: quote.lowRupees, toRupees: quote.highRupees }
}
