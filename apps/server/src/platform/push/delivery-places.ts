// How many notifications are under way to each push service, so that none that is slow or silent delays those of
// another.

import type { PushService } from './push-services.ts'

/** Deliveries to one push service at the same time. */
export const SERVICE_PLACES = 40
/** Of those, to one host, where many are allowed and a rider chooses. */
const CHOSEN_HOST_PLACES = 10
/** Of those, for one account. */
const CHOSEN_ACCOUNT_PLACES = 2

export interface Delivery {
  readonly service: PushService
  readonly userId: string
}

export interface DeliveryPlaces {
  /** Takes a place and returns the function that frees it; undefined if there is none. */
  take(delivery: Delivery): (() => void) | undefined
}

export function createDeliveryPlaces(): DeliveryPlaces {
  const taken = new Map<string, number>()
  return {
    take: ({ service: { name, chosenHost }, userId }) => {
      const limits: [key: string, most: number][] = [[name, SERVICE_PLACES]]
      if (chosenHost !== undefined) {
        limits.push([`${name} host ${chosenHost}`, CHOSEN_HOST_PLACES])
        limits.push([`${name} account ${userId}`, CHOSEN_ACCOUNT_PLACES])
      }
      if (limits.some(([key, most]) => (taken.get(key) ?? 0) >= most)) return undefined
      for (const [key] of limits) taken.set(key, (taken.get(key) ?? 0) + 1)
      return () => {
        for (const [key] of limits) {
          const left = taken.get(key)! - 1
          if (left === 0) taken.delete(key)
          else taken.set(key, left)
        }
      }
    },
  }
}
