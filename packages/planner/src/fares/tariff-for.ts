import type { City } from '../stand.ts'
import type { Tariff } from './tariff.ts'
import { dayOf } from './time-band.ts'

/**
 * The tariff of a service in a city: the newest one valid on the Kolkata day of the instant, or,
 * before the first, the earliest. Throws where the city has none: the data build forbids that.
 */
export function tariffFor(
  tariffs: readonly Tariff[],
  service: Tariff['service'],
  city: City,
  instant: Date,
): Tariff {
  const day = dayOf(instant)
  const newestFirst = tariffs
    .filter(tariff => tariff.service === service && tariff.cities.includes(city))
    .sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
  const tariff = newestFirst.find(({ validFrom }) => validFrom <= day) ?? newestFirst.at(-1)
  if (tariff === undefined) throw new Error(`no ${service} tariff for ${city}`)
  return tariff
}
