import { counted } from './counted.ts'

/** The results of the Route Planner: the routes and their details. */
export const routeResults = {
  later: {
    heading: 'Leave later',
    earlierHeading: 'Leave earlier',
    step: (time: string, fare: string, duration: string) => `Leave at ${time}: ${fare}, ${duration}`,
    each: (fare: string, duration: string) => `${fare} · ${duration} each`,
  },
  results: {
    single: 'Route Found',
    several: 'Route Options',
    newSearch: 'New Search',
    showing: (name: string, typed: string) => `Showing ${name} for "${typed}"`,
    change: 'Change',
    options: 'Routes',
    summary: 'Best of each',
    selected: 'Selected',
    arrive: (clock: string) => `Arrive ${clock}`,
    leaveArrive: (departure: string, arrival: string) => `${departure}–${arrival}`,
    board: (place: string, wait: string) => `Board at ${place}, about ${wait} wait`,
    boardAt: (place: string) => `Board at ${place}`,
    onFoot: 'On foot all the way',
    services: { shared: 'Shared seat', reserved: 'Reserved auto', metro: 'Metro', walk: 'On foot' },
    compared: (difference: string) => `Compared with the fastest: ${difference}`,
    comparison: {
      less: (size: string) => `${size} less`,
      more: (size: string) => `${size} more`,
      changes: (count: number) => counted(count, { one: 'one change', other: '# changes' }),
      moreChanges: (count: number) => counted(count, { one: 'one change more', other: '# changes more' }),
      fewerChanges: (count: number) => counted(count, { one: 'one change fewer', other: '# changes fewer' }),
    },
    notices: {
      BORDER_PERMIT: (permit: string) => `${permit} needed`,
      SEAT_UNUSUAL: 'Shared seats rare at this hour',
    },
    fareRange: (from: string, to: string) => `${from}–${to}`,
    kinds: { fastest: 'Fastest', cheapest: 'Cheapest', shortest: 'Shortest' },
    types: { shortest: 'Shortest route', alternative: 'Alternative route', other: 'Other route' },
    time: 'Time',
    fare: 'Fare',
    distance: 'Distance',
    parts: {
      walk: (time: string) => `Walk ${time}`,
      shared: (vehicle: string, time: string) => `${vehicle} ${time}`,
      reserved: (time: string) => `Reserved auto ${time}`,
      metro: (line: string, time: string) => `${line} ${time}`,
      other: (time: string) => `Ride ${time}`,
    },
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
    takeAuto: 'Take an auto-rickshaw here',
    metro: {
      transfer: 'Change',
      take: (line: string) => `Take the ${line} here`,
      change: (line: string) => `Change to the ${line} here`,
      changeWithTicket: (line: string) => `Change to the ${line} here, with another ticket`,
      ride: (time: string, distance: string) => `${time} · ${distance}`,
      board: (station: string) => `Board at ${station}`,
      getOff: (station: string) => `Get off at ${station}`,
      towards: (station: string) => `Towards ${station}`,
      every: (time: string) => `every ${time}`,
      firstTrain: 'first train of the day',
      stops: (count: number) => counted(count, { one: '# stop', other: '# stops' }),
      wait: (time: string) => `Wait about ${time}, on average`,
      ticket: (operator: string, fare: string) => `${operator} ticket ${fare}`,
      anotherTicket: (operator: string, fare: string) => `Another ticket, ${operator}: ${fare}`,
      sameTicket: 'Same ticket',
      estimatedTime: 'Estimated time',
    },
    metroDay: {
      title: 'Metro on this day',
      firstTrain: (time: string) =>
        `First trains leave the ends of the lines at ${time}, as in earlier years.`,
      lastTrain: (time: string) => `Last trains leave the ends of the lines at ${time}, as in earlier years.`,
      weekdayTrains: 'Trains as on weekdays: the timetable for this day is not known.',
    },
    otherRide: (time: string, distance: string) => `Ride ${time} · ${distance}`,
    estimatedLine: 'Distance and route are estimates',
    stops: 'Stops',
    start: 'Start',
    destination: 'Destination',
    walk: (time: string, distance: string) => `Walk ${time} · ${distance}`,
    legTo: (name: string) => `to ${name}`,
    ride: (vehicle: string, time: string, distance: string) => `${vehicle} ${time} · ${distance}`,
    notices: {
      BORDER_PERMIT: {
        title: 'Across the state border',
        text: (needed: string) => `This ride crosses a state border: ${needed}. Ask before you board.`,
      },
      SEAT_UNUSUAL: {
        title: 'Not usual at this hour',
        text: 'Few shared autos run between 23:00 and 05:00. A reserved auto is a safer choice.',
      },
    },
    reservedRide: (time: string, distance: string) => `Reserved auto ${time} · ${distance}`,
    wait: (time: string) => `Wait about ${time}`,
    reserved: (fare: string) => `A whole auto to yourself: about ${fare} by meter`,
  },
  fare: {
    heading: 'Fare breakdown',
    base: 'Base fare',
    distance: 'Distance fare',
    multiplier: { night: 'Night multiplier', peak: 'Peak multiplier' },
    factor: (factor: string) => `× ${factor}`,
    waiting: 'Waiting',
    slowTraffic: 'Waiting in slow traffic (rush hour)',
    rounding: 'Seats are asked in fives',
    asked: 'Asked beyond the meter',
    metro: 'Metro tickets',
    total: 'Total',
  },
  metroFare: {
    heading: 'Metro tickets',
    ticket: (operator: string, from: string, to: string) => `${operator}, ${from} → ${to}`,
    once: 'One ticket covers all changes inside the gates.',
    smartCard: (fare: string) => `${fare} with a smart card`,
    smartCardOffPeak: (fare: string) => `${fare} with a smart card at this off-peak hour`,
    basis: { published: 'Published fare', weekday: 'At most: weekday fare', estimated: 'Estimated fare' },
    weekday: 'The fare for this day is not known: at most the weekday fare.',
  },
  tariff: {
    heading: 'About this fare',
    kinds: { official: 'official', customary: 'customary', estimated: 'estimated' },
    seat: (vehicle: string, from: string, to: string) => `${vehicle}, ${from} → ${to}`,
    reserved: (from: string, to: string) => `Reserved auto, ${from} → ${to}`,
    range: (range: string) => `Drivers usually ask ${range}`,
    meter: (fare: string) => `Meter ${fare}; drivers usually ask more`,
    about: (range: string) => `about ${range}`,
    unknownBeyond: (kilometres: number) =>
      `No published seat fare beyond ${kilometres} km, so this is an estimate.`,
    adds: {
      night: (amount: string) => `includes ${amount} night charge`,
      peak: (amount: string) => `includes ${amount} rush-hour charge`,
      other: (amount: string, surcharge: string) => `includes ${amount}: ${surcharge}`,
    },
    validFrom: (day: string) => `In force from ${day}`,
    rates: (base: string, kilometres: number, perKm: string) =>
      `${base} for the first ${kilometres} km, then ${perKm} a km`,
    perKm: (perKm: string) => `${perKm} a km`,
    slab: (kilometres: number, fare: string) => `${fare} up to ${kilometres} km`,
    factor: {
      night: (hours: string, factor: number, kind: string) => `At night (${hours}) × ${factor}, ${kind}`,
      peak: (hours: string, factor: number, kind: string) => `At rush hour (${hours}) × ${factor}, ${kind}`,
    },
    noFactor: {
      night: (hours: string) => `No night charge (${hours})`,
      peak: (hours: string) => `At rush hour (${hours}) no extra charge: slow traffic counts as waiting`,
    },
    waiting: (amount: string) => `Waiting, also in slow traffic at rush hour: ${amount} a minute`,
    waitingAfter: (amount: string, minutes: number) =>
      `Waiting, also in slow traffic at rush hour: ${amount} a minute after the first ${minutes} minutes`,
    asked: (from: string, to: string, least: string, most: string) =>
      `${from} → ${to}: drivers ask ${least} to ${most} a seat by day.`,
    askedReserved: (from: string, to: string, fare: string) =>
      `${from} → ${to}: drivers ask ${fare} for a whole auto.`,
    askedByNumber: (
      from: string,
      to: string,
      least: string,
      forLeast: number,
      most: string,
      forMost: number,
    ) => `${from} → ${to}: a seat by day is ${least} with ${forLeast} aboard, ${most} with ${forMost}.`,
    alternative: (fare: string, rates: string, kind: string) =>
      `Another tariff: ${fare} (${rates}, ${kind}).`,
  },
  company: {
    heading: 'Share this auto',
    two: 'Two people',
    three: 'Three people, at most',
    each: (amount: string) => `${amount} each`,
    find: 'Find a Travel Buddy for this',
    about: (amount: string) => `About ${amount}`,
    saves: (each: string, alone: string) => `About ${each} instead of ${alone} alone`,
    savesBeside: (each: string, alone: string, seat: string) =>
      `About ${each} instead of ${alone} alone; a shared seat is ${seat}`,
    findForLeg: 'Find a Travel Buddy for this auto',
  },
  driver: 'For the driver',
  why: {
    open: 'Why this route?',
    missing: 'The explanation could not be loaded. Close this and try again.',
  },
} as const

/** The facts from which a route's texts are built. */
export interface RouteFacts {
  readonly service: 'shared' | 'reserved' | 'metro' | 'walk'
  readonly autos: number
  /** Changes from one vehicle to another. */
  readonly changes: number
  /** Whole minutes on foot. */
  readonly walkMinutes: number
  /** Rounded to 10 m below 1 km, otherwise in kilometres; null if there is no walk. */
  readonly walked: { readonly metres: number } | { readonly kilometres: string } | null
  /** A source names the service of every auto. */
  readonly isKnown: boolean
  /** 'City Times, 2025', for each auto of which the server names it. */
  readonly sources: readonly string[]
}

/** One part of a route by metro; `line` is named in the language of the page. */
export interface RoutePartFacts {
  readonly kind: 'walk' | 'shared' | 'reserved' | 'metro' | 'other'
  readonly minutes: number
  readonly line: string
}

/** In English the server's texts are shown unchanged. */
export const routeWords = {
  name: (
    said: string,
    _changesAt: readonly string[],
    _parts: readonly RoutePartFacts[],
    _agreedKm?: number,
  ) => said,
  description: (said: string, _facts: RouteFacts) => said,
}

/** Sharing a plan: with another app, as a link, or on paper. */
export const sharing = {
  share: 'Share',
  copied: 'Link copied',
  copyFailed: 'The link could not be copied. Take it from the address bar.',
  print: 'Print',
  printed: {
    leaving: (moment: string) => `Leaving on ${moment}`,
    estimate: 'Fares and times are estimates. Ask the driver before you board.',
  },
} as const

/** Why nothing was found, and what to do. */
export const waysOut = {
  unknown: (place: string) => `We do not know “${place}”. Did you mean:`,
  around: (place: string, other: string) => `We do not know “${place}”. Stands near ${other}:`,
  known: (place: string) => `We do not know “${place}”. Some stands that we know:`,
  orAround: (other: string) => `Or a stand near ${other}:`,
  orKnown: 'Or a stand that we know:',
  tooFar: (distance: string, most: string) =>
    `It is ${distance} in a straight line: too far for a reserved auto, which goes up to ${most}.`,
  onlyService: 'Your options leave out other ways to travel.',
  allServices: 'Compare metro and autos',
  reachable: (stand: string) => `Go to ${stand}, the nearest stand`,
  metro: 'By metro, walking to the station',
} as const
