const moment = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** The Route Planner screen. */
export const routePlanner = {
  title: 'Route Planner',
  titleOfPlan: (source: string, destination: string) => `${source} to ${destination}`,
  lead: 'Where to? See the autos, the fare and the changes.',
  form: {
    heading: 'Find your route',
    source: 'From',
    destination: 'To',
    swap: 'Swap source and destination',
    submit: 'Find Best Route',
    searching: 'Finding routes',
    incomplete: 'Please enter both source and destination.',
    offline: "You're offline. Connect to the internet to search.",
    near: (name: string) => `Near ${name}`,
    options: 'Options',
    departure: 'Leaving',
    leaveNow: 'Leave now',
    leaveAt: 'At a time',
    departAt: 'Date and time (India)',
    service: 'Autos',
    anyService: 'Seats and whole autos',
    services: { shared: 'Shared seats only', reserved: 'Reserved autos only' },
    changes: 'Changes',
    mostChanges: (count: number) => {
      if (count === 0) return 'Direct only'
      return count === 1 ? 'At most 1 change' : `At most ${count} changes`
    },
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
    spokenTrip: (source: string, destination: string) => `From ${source} to ${destination}`,
  },
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
  results: {
    single: 'Route Found',
    several: 'Route Options',
    count: (count: number) => (count === 1 ? '1 route found' : `${count} routes found`),
    newSearch: 'New Search',
    options: 'Routes',
    summary: 'Best of each',
    selected: 'Selected',
    services: { shared: 'Shared seat', reserved: 'Reserved auto', walk: 'On foot' },
    comparedWithFastest: 'Compared with the fastest',
    comparison: {
      less: (size: string) => `${size} less`,
      more: (size: string) => `${size} more`,
      changes: (count: number) => (count === 1 ? 'one change' : `${count} changes`),
      moreChanges: (count: number) => (count === 1 ? 'one change more' : `${count} changes more`),
      fewerChanges: (count: number) => (count === 1 ? 'one change fewer' : `${count} changes fewer`),
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
      `${count} ${count === 1 ? 'change' : 'changes'} of auto-rickshaw on this route`,
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
    estimatedWay: 'The line is an estimate: the driver chooses the way.',
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
    search: 'Search the map',
    startHere: 'Start here',
    goHere: 'Go here',
  },
  savedPlan: (savedAt: Date) => `Saved plan from ${moment.format(savedAt)}`,
}
