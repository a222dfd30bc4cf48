import type { ReachShade } from '../../../shared/map/drawings/reach-layer.tsx'

export const SHADES: readonly ReachShade[] = ['near', 'middle', 'far']

/** The shade of a place, by thirds of the maximum minutes. */
export function shadeOf(minutes: number, most: number): ReachShade {
  if (3 * minutes <= most) return 'near'
  return 3 * minutes <= 2 * most ? 'middle' : 'far'
}

/** The most minutes of a place with this shade. */
export function mostMinutesOf(shade: ReachShade, most: number): number {
  return Math.floor((most * (SHADES.indexOf(shade) + 1)) / SHADES.length)
}
