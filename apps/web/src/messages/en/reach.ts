import { counted } from './counted.ts'

/** What can be reached for so many minutes and rupees. */
export const reach = {
  minutes: 'Minutes at most',
  fare: 'Rupees at most',
  chooseSource: 'Choose where you start.',
  failed: 'This could not be found out. Please try again.',
  searching: 'Looking for places',
  found: (count: number) =>
    counted(count, { zero: 'No place in reach', one: '# place in reach', other: '# places in reach' }),
  place: (name: string, duration: string, fare: string) => `${name}: ${duration}, ${fare}`,
  free: 'free',
  all: (count: number) => `Show all ${count}`,
} as const
