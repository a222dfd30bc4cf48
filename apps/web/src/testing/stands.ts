import type { Hotspot } from '@sawari/contract'

/** The middle of the first view of Rickshaw Points. */
export const CENTRE = { latitude: 28.619, longitude: 77.426 }

/** A valid stand, by default in the middle of the first view. */
export function aStand(overrides: Partial<Hotspot> = {}): Hotspot {
  const name = overrides.name ?? 'Test Chowk'
  return {
    _id: idOf(name),
    name,
    name_hi: 'चौक',
    ...CENTRE,
    color_code: 'red',
    city: 'Noida',
    kind: 'landmark',
    availability: 'high',
    destinations: [
      aDestination('Sector 62, Noida'),
      aDestination('Lal Kuan', { estimated_fare: 30, basis: 'likely' }),
    ],
    ...overrides,
  }
}

export function aDestination(
  name: string,
  overrides: Partial<Hotspot['destinations'][number]> = {},
): Hotspot['destinations'][number] {
  return {
    name,
    name_hi: name,
    latitude: 28.63,
    longitude: 77.37,
    estimated_fare: 20,
    minutes: 12,
    basis: 'known',
    evidence: { kind: 'source', name: 'City Times', year: 2024 },
    vehicle: 'auto',
    ...overrides,
  }
}

/** 24 hex digits derived from the name. */
function idOf(name: string): string {
  const hash = (seed: number) =>
    [...name].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0, seed)
  return [1, 2, 3].map(seed => hash(seed).toString(16).padStart(8, '0')).join('')
}
