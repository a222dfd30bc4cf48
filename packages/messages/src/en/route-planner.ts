import { momentFormat } from '../counting.ts'
import { counted } from './counted.ts'

/** The Route Planner screen. */
export const routePlanner = {
  title: 'Route Planner',
  titleOfPlan: (source: string, destination: string) => `${source} to ${destination}`,
  form: {
    heading: 'Find your route',
    source: 'From',
    destination: 'To',
    submit: 'Find Best Route',
    searching: 'Finding routes',
    incomplete: 'Please enter both source and destination.',
    offline: "You're offline. Connect to the internet to search.",
    near: (name: string) => `Near ${name}`,
    options: 'Options',
    departure: 'Leaving',
    leaveNow: 'Leave now',
    reach: 'Where can I get to?',
    leaveAt: 'Depart at',
    arriveBy: 'Arrive by',
    departAt: 'Date and time (India)',
    service: 'Travel by',
    anyService: 'Metro and autos',
    services: {
      autos: 'Autos only, no metro',
      shared: 'Shared seats only',
      reserved: 'Reserved autos only',
      metro: 'Metro only, walking to it',
    },
    changes: 'Changes',
    mostChanges: (count: number) =>
      counted(count, { zero: 'Direct only', one: 'At most # change', other: 'At most # changes' }),
  },
  tips: {
    heading: 'Tips',
    items: [
      'Choose from available rickshaw points',
      'Routes are optimised for shortest time',
      'Fares include traffic',
    ],
  },
  summary: {
    edit: 'Edit',
    trip: (source: string, destination: string) => `${source} → ${destination}`,
    now: 'Leaving now',
    leavingNow: (clock: string) => `Leaving now, ${clock}`,
    leaving: (moment: string) => `Leaving ${moment}`,
    arriving: (moment: string) => `Arriving by ${moment}`,
    night: 'night fares',
    spokenTrip: (source: string, destination: string) => `From ${source} to ${destination}`,
  },
  samePlace: 'Source and destination cannot be the same',
  failures: {
    sourceNotFound:
      'Source location not found. Please select a valid location from the available rickshaw points.',
    destinationNotFound:
      'Destination not found. Please select a valid destination from the available rickshaw points.',
    noRoute:
      'No direct route available between these locations. Try selecting different rickshaw points or destinations from the map.',
    locationNotFound:
      'Location not found. Please select valid locations from the available rickshaw points on the map.',
    unavailable: 'Unable to calculate route. Please try again.',
  },
  failure: {
    suggestionsHeading: 'What you can try',
    suggestions: [
      'Try nearby rickshaw points on the map',
      'Check that both places have active auto services',
      'Break the journey into segments',
    ],
    comingSoon: 'More locations are coming soon.',
    retry: 'Try Again',
  },
  empty: {
    title: 'No Routes Found',
    suggestions: ['Check the spelling of both places', 'Try nearby locations'],
    support: 'Contact support',
    restart: 'Try Different Locations',
  },
  routesFound: (count: number) => counted(count, { one: '# route found', other: '# routes found' }),
  figures: {
    duration: (minutes: number) => {
      const hours = Math.floor(minutes / 60)
      const rest = minutes % 60
      if (hours === 0) return `${rest} min`
      return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
    },
    kilometres: (figure: string) => `${figure} km`,
  },
  map: {
    loading: 'Finding routes',
    enlarge: 'Enlarge the map',
    shrink: 'Smaller map',
    searched: (name: string) => `Searched place: ${name}`,
    startHere: 'Start here',
    goHere: 'Go here',
    estimatedWay: 'Estimate: the driver picks the way.',
    estimatedParts: 'Thin line: estimated way.',
  },
  savedPlan: (savedAt: Date) => `Saved plan from ${savedAt.toLocaleString('en-IN', momentFormat)}`,
} as const

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
