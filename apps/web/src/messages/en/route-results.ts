import { counted } from './counted.ts'

/** The results of the Route Planner: the routes and their details. */
export const routeResults = {
  results: {
    single: 'Route Found',
    several: 'Route Options',
    newSearch: 'New Search',
    options: 'Routes',
    summary: 'Best of each',
    selected: 'Selected',
    services: { shared: 'Shared seat', reserved: 'Reserved auto', metro: 'Metro', walk: 'On foot' },
    comparedWithFastest: 'Compared with the fastest',
    comparison: {
      less: (size: string) => `${size} less`,
      more: (size: string) => `${size} more`,
      changes: (count: number) => counted(count, { one: 'one change', other: '# changes' }),
      moreChanges: (count: number) => counted(count, { one: 'one change more', other: '# changes more' }),
      fewerChanges: (count: number) => counted(count, { one: 'one change fewer', other: '# changes fewer' }),
    },
    notices: { BORDER_PERMIT: 'NCR permit needed' },
    kinds: { fastest: 'Fastest', cheapest: 'Cheapest', shortest: 'Shortest' },
    types: { shortest: 'Shortest route', alternative: 'Alternative route', other: 'Other route' },
    time: 'Time',
    fare: 'Fare',
    distance: 'Distance',
    expand: (name: string) => `Show stops and fare of ${name}`,
    collapse: (name: string) => `Hide stops and fare of ${name}`,
  },
  detail: {
    totalFare: 'Total Fare',
    transfer: 'Transfer',
    changeHere: 'Change auto-rickshaw here',
    transferRequired: 'Transfer Required',
    transferNotice: (count: number) =>
      counted(count, {
        one: '# change of auto-rickshaw on this route',
        other: '# changes of auto-rickshaw on this route',
      }),
    stops: 'Stops',
    start: 'Start',
    destination: 'Destination',
    walk: (time: string, distance: string) => `Walk ${time} · ${distance}`,
    legTo: (name: string) => `to ${name}`,
    ride: (time: string, distance: string) => `Shared auto ${time} · ${distance}`,
    notices: {
      BORDER_PERMIT: {
        title: 'Across the state border',
        text: 'This ride crosses between Delhi and Uttar Pradesh: the auto needs an NCR permit. Ask before you board.',
      },
    },
    reservedRide: (time: string, distance: string) => `Reserved auto ${time} · ${distance}`,
    wait: (time: string) => `Wait about ${time}`,
    basis: { known: 'usual', likely: 'likely' },
    basisHelp: {
      known: 'Shared autos are known to run here.',
      likely: 'Shared autos probably run here; ask at the stand.',
    },
    reserved: (fare: string) => `A whole auto to yourself: about ${fare} by meter`,
  },
  fare: {
    heading: 'Fare breakdown',
    base: 'Base fare',
    distance: 'Distance fare',
    multiplier: { night: 'Night multiplier', peak: 'Peak multiplier' },
    factor: (factor: string) => `× ${factor}`,
    waiting: 'Waiting',
    slowTraffic: 'Waiting in slow traffic (peak hour)',
    total: 'Total',
  },
  tariff: {
    heading: 'About this fare',
    basis: { official: 'Official fare', customary: 'Customary fare', estimated: 'Estimated fare' },
    kinds: { official: 'official', customary: 'customary', estimated: 'estimated' },
    range: (from: string, to: string) => `${from} to ${to} is asked`,
    adds: {
      night: (amount: string) => `${amount} of it for the night`,
      peak: (amount: string) => `${amount} of it for the peak hour`,
    },
    validFrom: (day: string) => `In force from ${day}`,
    rates: (base: string, kilometres: number, perKm: string) =>
      `${base} for the first ${kilometres} km, then ${perKm} a km`,
    perKm: (perKm: string) => `${perKm} a km`,
    slab: (kilometres: number, fare: string) => `${fare} up to ${kilometres} km`,
    factor: {
      night: (hours: string, factor: number, kind: string) => `At night (${hours}) × ${factor}, ${kind}`,
      peak: (hours: string, factor: number, kind: string) => `At peak (${hours}) × ${factor}, ${kind}`,
    },
    noFactor: {
      night: (hours: string) => `No night charge (${hours})`,
      peak: (hours: string) => `At peak (${hours}) no factor: slow traffic is charged as waiting`,
    },
    waiting: (amount: string) => `Waiting, also in slow traffic at peak: ${amount} a minute`,
    asked: (from: string, to: string, least: string, most: string) =>
      `${from} → ${to}: ${least} to ${most} is asked for a seat by day.`,
    askedByNumber: (
      from: string,
      to: string,
      least: string,
      forLeast: number,
      most: string,
      forMost: number,
    ) => `${from} → ${to}: a seat by day is ${least} with ${forLeast} aboard, ${most} with ${forMost}.`,
    alternative: (fare: string, rates: string, kind: string) => `Also asked: ${fare} (${rates}, ${kind}).`,
  },
  company: {
    heading: 'Share this auto',
    two: 'Two people',
    three: 'Three people, at most',
    each: (amount: string) => `${amount} each`,
    find: 'Find a Travel Buddy for this',
  },
  why: {
    open: 'Why this route?',
    missing: 'The explanation could not be loaded. Close this and try again.',
  },
} as const
