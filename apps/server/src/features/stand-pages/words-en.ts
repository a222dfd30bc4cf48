// The English texts of the pages of stands.

const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`

export const wordsEn = {
  brand: 'Sawari',
  home: 'Home',
  allStands: 'All auto stands',
  stands: 'Stands',
  autoStand: 'Auto stand',
  skip: 'Skip to main content',
  otherLanguage: 'हिन्दी',
  trail: 'You are here',
  map: 'Map',
  planner: 'Route Planner',

  stand: {
    title: (name: string, city: string) => `${name} auto stand, ${city}: fares and destinations`,
    description: (name: string, places: string, count: number) =>
      count === 0
        ? `The auto stand ${name}: where it is and which stands are near.`
        : `Autos from ${name} go to ${places}${count > 3 ? ` and ${count - 3} more` : ''}. Seat fares, minutes and the way there.`,
    summary: (city: string, count: number) =>
      `Auto stand in ${city} · ${plural(count, 'destination', 'destinations')}`,
    planFrom: 'Plan from here',
    planTo: 'Plan to here',
    walkThere: 'Directions on foot',
    onMap: 'Show on the map',
    where: 'Where it is',
    area: 'Area',
    around: (head: string, city: string) => `Around ${head}, ${city}`,
    position: 'Position',
    approximate: 'approximate',
    alsoCalled: 'Also called',
    metro: 'Nearest metro',
    availability: 'Autos through the day',
    levels: { high: 'Many', medium: 'Some', low: 'Few' },
    destinations: 'Where autos go',
    known: 'Regular services',
    likely: 'Ask the driver first',
    likelyNote: 'Autos probably go there; no source names the service.',
    to: 'To',
    time: 'Time',
    fare: 'Fare',
    route: (from: string, to: string) => `Route from ${from} to ${to}`,
    asked: (from: string, to: string) => `usually ${from}–${to}`,
    bases: { official: 'Official', customary: 'Customary', estimated: 'Estimate' },
    basesNote:
      'A seat by day, without the wait. Official: by government order. Customary: what drivers usually ask. Estimate: our own figure.',
    noRides: 'We do not know yet where autos go from here.',
    neighbours: 'Stands nearby',
    walk: (minutes: string, distance: string) => `${minutes} on foot · ${distance}`,
    atGate: 'at the gate',
    away: (distance: string) => `${distance} away`,
    asOf: (date: string) => `Fares as of ${date}.`,
    poster: 'Poster to print (A5)',
    wrong: 'Is something wrong? Tell us',
  },

  all: {
    title: (places: string) => `Auto stands in ${places}`,
    description: (count: number, places: string) =>
      `All ${count} auto rickshaw stands in ${places}, by area, with seat fares and destinations.`,
    heading: 'All auto stands',
    summary: (count: number) => plural(count, 'stand', 'stands'),
    cities: 'Cities',
    around: (head: string) => `Around ${head}`,
    elsewhere: (city: string) => `Elsewhere in ${city}`,
  },

  poster: {
    title: (name: string) => `Poster: ${name}`,
    scan: 'Scan for fares and routes',
    more: (count: number) => `and ${count} more`,
    print: 'Print this page on A5 paper.',
    back: 'Back to the stand',
    note: 'Fare of a seat by day; it may differ.',
  },
}

export type StandWords = typeof wordsEn
