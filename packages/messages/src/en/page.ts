// The texts of index.html outside of the screen.

export const page = {
  description: 'Auto rickshaw stands on a map, seat fares and routes in {{region.places}}.',
  withoutScripts: 'Sawari needs JavaScript to show auto rickshaw stands, fares and routes.',
} as const
