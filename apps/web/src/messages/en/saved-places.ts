/** Home, Work and recent places: in the location inputs and in their editor. */
export const savedPlaces = {
  kinds: { home: 'Home', work: 'Work' },
  setAs: { home: 'Set as Home', work: 'Set as Work' },
  unset: { home: 'No longer Home', work: 'No longer Work' },
  set: {
    home: (name: string) => `Home is now ${name}`,
    work: (name: string) => `Work is now ${name}`,
  },
  removed: (name: string) => `${name} was removed`,
  edit: 'Edit saved places',
  heading: 'Your places',
  recent: 'Recent',
  notSet: 'Not set',
  howToSet:
    'Choose a place in the Route Planner, tap the field again and choose “Set as Home” or “Set as Work”.',
  removeOf: (name: string) => `Remove ${name}`,
  nothingRecent: 'Nothing yet. Plan a route, and both of its places are listed here.',
  onDevice: 'Saved on this device only. Sign in to have them on your other devices too.',
  inAccount: 'Saved in your account. They leave this device when you sign out.',
} as const
