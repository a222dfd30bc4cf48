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
