import { counted } from './counted.ts'

/** The dialog that explains how the routes of a plan were found. */
export const explanation = {
  lead: (day: string, time: string) =>
    `All routes we compared for leaving on ${day} at ${time}, with the source of each figure.`,
  shown: 'Shown',
  lost: 'Compared but not shown',
  figures: (time: string, fare: string, distance: string, changes: string) =>
    `${time} · ${fare} · ${distance} · ${changes}`,
  changes: (count: number) => counted(count, { one: '# change', other: '# changes' }),
  results: {
    listed: 'Shown: no other route is better in time, fare, distance and changes at once.',
    dominated: (other: string) =>
      `Not shown: ${other} is at least as good in everything and better in something.`,
    equal: (other: string) => `Not shown: ${other} has the same figures.`,
    'near-duplicate': (other: string) => `Not shown: almost the same as ${other}.`,
    'only-shorter': (other: string) =>
      `Not shown: only shorter than ${other}, not faster, cheaper or with fewer changes.`,
    'walk-instead': (other: string) => `Not shown: hardly faster than ${other}.`,
    'hardly-worth': (other: string) => `Not shown: too little gained over ${other}.`,
    'long-wait': 'Not shown: the wait for the first train is long.',
    'many-seats': 'Not shown: too many shared autos one after the other.',
    'beyond-five': 'Not shown: at most five routes are shown, and these differ more from each other.',
    'too-far-to-walk': (kilometres: string) => `Not shown: a walk is offered up to ${kilometres} km.`,
  },
  workings: 'How we worked this out',
  anotherRoute: 'another route',
  leg: (from: string, to: string) => `${from} → ${to}`,
  changeOnFoot: (distance: string, time: string) => `On foot to another operator: ${distance}, ${time}`,
  walk: (distance: string, speed: string, time: string) => `On foot: ${distance} at ${speed} = ${time}`,
  distance: {
    streets: (distance: string) => `${distance} along the streets`,
    timetable: (distance: string) => `${distance} by the timetable`,
    estimate: (distance: string) => `${distance} (estimated)`,
  },
  ride: (distance: string, speed: string, time: string, wait: string) =>
    `${distance} at ${speed} = ${time}, and ${wait} of waiting`,
  availability: { high: 'high availability', medium: 'medium availability', low: 'low availability' },
  waitFor: (time: string, reason: string) => `${time} (${reason})`,
  waitReserved: 'for a reserved auto',
  seat: (fare: string, how: string, tariff: string) => `Seat by day ${fare}: ${how} (${tariff})`,
  pricedBy: {
    publication: 'as published',
    cap: 'no more than the published fare along the same road',
    tariff: 'from the tariff',
  },
  trains: (headway: string, wait: string) =>
    `Trains every ${headway}: the average wait is half of that, ${wait}`,
  firstTrain: (wait: string) => `Wait for the first train of the day: ${wait}`,
  train: (distance: string, ride: string) => `${distance}: ${ride} on the train`,
  trainAfterChange: (distance: string, ride: string, change: string) =>
    `${distance}: ${change} to change, ${ride} on the train`,
  trainTime: {
    timetable: 'Time by the timetable',
    weekday: 'Time by the weekday timetable: the one for this day is not known',
    estimated: 'Time estimated from the distance',
  },
  ticket: (fare: string) => `Ticket ${fare} for the whole stay inside the gates`,
  sameTicket: (fare: string) => `Covered by the ticket of ${fare} bought before`,
  ticketBasis: {
    published: 'Fare as published',
    weekday: 'At most the weekday fare: the fare for this day is not known',
    estimated: 'Fare estimated from the distance',
  },
  smartCard: (fare: string) => `With a smart card ${fare} at this hour (not deducted here)`,
  ownEstimate: 'our own estimate',
  bands: {
    night: 'night',
    'morning peak': 'morning rush',
    midday: 'midday',
    'evening peak': 'evening rush',
  },
  source: (source: string) => `Source: ${source}`,
  meter: (straight: string, detour: string, distance: string, tariff: string) =>
    `Distance: ${straight} in a straight line × ${detour} = ${distance} (${tariff})`,
  way: (length: string, tariff: string) => `Distance: ${length} (${tariff})`,
  over: (bridges: string) => `over ${bridges}`,
  slow: (time: string) => `${time} slower than at midday, charged as waiting`,
  fare: (base: string, distance: string, factor: number, waiting: string, total: string) =>
    factor === 1
      ? `Fare: ${base} + ${distance} + ${waiting} waiting = ${total}`
      : `Fare: (${base} + ${distance}) × ${factor} + ${waiting} waiting = ${total}`,
  fareWithMetro: (fare: string, metro: string, total: string) =>
    `${fare}; with metro tickets of ${metro} = ${total}`,
  metroFare: (metro: string) => `Fare: metro tickets of ${metro}`,
  grounds: 'Speeds, waits and tariffs',
  speeds: (band: string, auto: string, midday: string, rickshaw: string, walk: string) =>
    `Speeds at this hour (${band}): auto ${auto} (${midday} at midday), e-rickshaw ${rickshaw}, on foot ${walk}.`,
  waits: (high: string, medium: string, low: string, reserved: string) =>
    `Waits: ${high} at high, ${medium} at medium, ${low} at low availability; ${reserved} for a reserved auto.`,
  tariff: (id: string, day: string, base: string, kilometres: string, perKm: string) =>
    `${id}, from ${day}: ${base} for the first ${kilometres}, then ${perKm} a km.`,
  slabTariff: (id: string, day: string, slabs: string) => `${id}, from ${day}: ${slabs}.`,
  slab: (kilometres: string, fare: string) => `${fare} up to ${kilometres}`,
  factors: (night: number, peak: number) =>
    `At night × ${night}, ${peak === 1 ? 'no rush-hour charge' : `at rush hour × ${peak}`}.`,
  waitingRate: (amount: string) => `Waiting ${amount} a minute.`,
  speed: (kilometres: number) => `${kilometres} km/h`,
  refused: {
    'not-served': 'A reserved auto was not compared: one end is outside the service area.',
    'too-far': (kilometres: string) => `A reserved auto was not compared: it goes up to ${kilometres}.`,
  },
  failed: 'The explanation could not be loaded. Please try again.',
  retry: 'Try Again',
} as const
