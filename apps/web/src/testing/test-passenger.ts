import type { signUp, UserId } from '@sawari/contract'
import type { z } from 'zod'

/** The signed-in passenger of a screen test. */
export interface Passenger {
  readonly userId: UserId
  readonly name: string
  readonly email: string
  readonly phone: string
}

export const asha: Passenger = {
  userId: 'a'.repeat(24) as UserId,
  name: 'Asha Verma',
  email: 'asha@example.com',
  phone: '9876543210',
}

export const bilal: Passenger = {
  userId: 'b'.repeat(24) as UserId,
  name: 'Bilal',
  email: 'bilal@example.com',
  phone: '9876543210',
}

export const REFRESH_TOKEN = 'refresh'

/** An unsigned token with the fields that the client reads. It does not expire during a test. */
export function accessTokenOf({ userId, name, email, phone }: Partial<Passenger>): string {
  const payload = { type: 'access', iss: 'sawari', aud: 'sawari-web', userId, name, email, phone }
  const bytes = new TextEncoder().encode(
    JSON.stringify({ ...payload, exp: Date.parse('2030-01-01') / 1_000 }),
  )
  const base64 = btoa(String.fromCharCode(...bytes))
  return `e30.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.none`
}

export function userOf(passenger: Passenger): z.input<typeof signUp.response>['user'] {
  const { userId, name, email, phone } = passenger
  return { id: userId, userId, name, email, phone, emailProved: true, createdAt: '2026-01-01T00:00:00.000Z' }
}

/** What local storage holds while the passenger stays signed in on the device. */
export const keptSessionOf = (passenger: Passenger) => ({
  'sawari.access': accessTokenOf(passenger),
  'sawari.refresh': `${REFRESH_TOKEN} of ${passenger.name}`,
})

/** Another tab begins the passenger's session on the device, or ends the one that there is. */
export function keepInAnotherTab(passenger: Passenger | undefined): void {
  for (const key of ['sawari.access', 'sawari.refresh']) localStorage.removeItem(key)
  for (const [key, value] of Object.entries(passenger ? keptSessionOf(passenger) : {}))
    localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key: 'sawari.refresh', storageArea: localStorage }))
}
