import { counted } from './counted.ts'

/** The places that can be reached within so many minutes and rupees. */
export const reach = {
  minutes: 'Minutes at most',
  fare: 'Rupees at most',
  chooseSource: 'Choose where you start.',
  failed: 'The places could not be loaded. Please try again.',
  searching: 'Looking for places',
  found: (count: number) =>
    counted(count, {
      zero: 'No place within reach',
      one: '# place within reach',
      other: '# places within reach',
    }),
  upTo: (duration: string) => `Up to ${duration}`,
  place: (name: string, duration: string, fare: string) => `${name}: ${duration}, ${fare}`,
  free: 'free',
  all: (count: number) => `Show all ${count}`,
} as const
