/** The question which place a name means, and the text for places outside the region. */
export const whichPlace = {
  kinds: {
    metro: 'Metro station',
    rrts: 'Namo Bharat station',
    rail: 'Railway station',
    bus: 'Bus terminal',
    'bus-stop': 'Bus stop',
    market: 'Market',
    mall: 'Mall',
    hospital: 'Hospital',
    university: 'University or college',
    school: 'School',
    landmark: 'Landmark',
    sector: 'Sector',
    locality: 'Locality',
    area: 'Area',
    park: 'Park',
  },
  question: {
    heading: 'Which one?',
    source: (name: string) => `You start from “${name}”. Choose the place that you mean.`,
    destination: (name: string) => `You go to “${name}”. Choose the place that you mean.`,
    near: (stand: string) => `near ${stand}`,
    edit: 'Type another place',
  },
  outside: {
    heading: 'Outside our area',
    covered: (places: string) => `Sawari covers ${places}.`,
    source: (name: string) => `“${name}” lies outside. You could start from the nearest place we know:`,
    destination: (name: string) => `“${name}” lies outside. You could go to the nearest place we know:`,
  },
} as const
