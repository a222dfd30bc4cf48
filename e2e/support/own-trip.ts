import type { Place } from './rider.ts'
import { test } from './test.ts'

export interface OwnTrip {
  readonly from: Exclude<Place, string>
  readonly to: Exclude<Place, string>
  /** The page's address with both places filled in. */
  readonly query: string
}

/**
 * A trip far from those of all other tests, of the other screen size and of the previous retry, so that
 * they do not match. `story` must be unique among all tests.
 */
export function ownTrip(story: number): OwnTrip {
  const { project, retry, repeatEachIndex } = test.info()
  const cell = (story * 2 + (project.name === 'phone' ? 0 : 1)) * 2 + ((retry + repeatEachIndex) % 2)
  const latitude = 28.32 + Math.floor(cell / 6) * 0.09
  const longitude = 76.85 + (cell % 6) * 0.12
  const from = { name: `Gate ${cell}`, latitude, longitude }
  const to = { name: `Chowk ${cell}`, latitude: latitude + 0.03, longitude: longitude + 0.03 }
  const query = new URLSearchParams({ from: from.name, fromAt: at(from), to: to.name, toAt: at(to) })
  return { from, to, query: `?${query}` }
}

const at = ({ latitude, longitude }: Exclude<Place, string>) =>
  `${latitude.toFixed(5)},${longitude.toFixed(5)}`
