/** The origin of a fare in one or two words, shown with every fare. */
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
