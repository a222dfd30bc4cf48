// The texts of the pages of stands, which the server writes.

import { counted } from './counted.ts'

export const standPages = {
  brand: 'Sawari',
  home: 'Home',
  allStands: 'All auto stands',
  stands: 'Stands',
  autoStand: 'Auto stand',
  skip: 'Skip to main content',
  trail: 'You are here',
  map: 'Map',
  planner: 'Route Planner',
  units: { minute: 'min', hour: 'h', hours: 'h', km: 'km', metre: 'm' },

  stand: {
    title: (name: string, city: string) => `${name} auto stand, ${city}: fares and destinations`,
    descriptionWithoutRides: (name: string) =>
      `The auto stand ${name}: where it is and which stands are near.`,
    description: (name: string, places: string, more: number) =>
      `Autos from ${name} go to ${places}${more > 0 ? ` and ${more} more` : ''}. Seat fares, minutes and the way there.`,
    summary: (city: string, count: number) =>
      `Auto stand in ${city} · ${counted(count, { one: '# destination', other: '# destinations' })}`,
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
    availability: 'Autos through the day, as usual for its size',
    levels: { high: 'Many', medium: 'Some', low: 'Few' },
    destinations: 'Where autos go',
    likelyNote: 'No source names these services. They may not run: ask first.',
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
    asOf: (date: string) => `Fares as of ${date}, the date of the tariff.`,
    poster: 'Poster to print (A5)',
    wrong: 'Is something wrong? Tell us',
  },

  all: {
    title: (places: string) => `Auto stands in ${places}`,
    description: (count: number, places: string) =>
      `All ${count} auto rickshaw stands in ${places}, by area, with seat fares and destinations.`,
    heading: 'All auto stands',
    summary: (count: number) => counted(count, { one: '# stand', other: '# stands' }),
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
