/** Where a fare comes from, in a word or two, on every fare. */
export const fares = {
  kinds: {
    official: 'Official',
    meter: 'By meter',
    customary: 'Customary',
    estimated: 'Estimate',
    unknown: 'Not known',
    published: 'Published',
    weekday: 'Weekday fare',
  },
  open: 'Show the fare card',
  missing: 'The card did not load. Please try again.',
} as const
