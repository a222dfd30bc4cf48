import { counted } from './counted.ts'

/** The location inputs: stand dropdown, map place search and the planner's two fields. */
export const places = {
  dropdown: {
    placeholder: 'Search location',
    toggle: 'Show locations',
    loadMore: 'Load More',
    loadingMore: 'Loading...',
    loading: 'Loading locations...',
    empty: 'No locations available',
    noMatch: (text: string) => `No locations found matching "${text}"`,
    retry: 'Try again',
    fetchFailed: 'Failed to fetch locations',
    loadFailed: 'Failed to load locations',
    loadMoreFailed: 'Failed to load more locations',
    searchFailed: 'Failed to search locations',
  },
  search: {
    label: 'Search the map',
    placeholder: 'Search for a location on the map',
    clear: 'Clear search',
    searching: 'Searching',
    noMatch: (text: string) => `No locations found for "${text}"`,
    invalidResponse: 'Invalid response format',
    failed: 'Failed to search locations',
    errorWord: 'Error',
    unknownName: 'Unknown Location',
  },
  input: {
    placeholder: 'Stand, sector, metro, market…',
    clear: (label: string) => `Clear ${label}`,
    allStands: 'All stands',
    useMyLocation: 'Use my location',
    myLocation: 'My location',
    locationRefused: 'Your location is not available. Type a place instead.',
    suggestionDetail: (fare: string, time: string) => `${fare} · ${time}`,
    noMatch: (text: string) => `No locations found for "${text}"`,
    noMatchHint: 'Check the spelling, or try a stand, sector or metro station nearby.',
    swap: 'Swap source and destination',
    swapped: (source: string, destination: string) => `Swapped: from ${source} to ${destination}`,
    nothing: 'nothing',
  },
  /** Heading of suggestions that only resemble the query. */
  didYouMean: 'Did you mean',
  resultCount: (count: number) => counted(count, { one: '# result', other: '# results' }),
} as const

export const map = {
  region: 'Map',
  loading: 'Loading map',
  unsupported: 'This device cannot draw the map. Everything on it is in the list.',
  failed: 'The map could not be loaded. Everything on it is in the list.',
  retry: 'Try again',
  asleep: 'The map is off, to save your data.',
  show: 'Show map',
  tilesFailed: 'Street tiles cannot be reached. Showing our own simple map.',
  credits: 'Sources of the map',
  /** Licences whose names are words; the others are names. */
  licences: { 'public domain': 'public domain' },
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  closePopup: 'Close',
  youAreHere: 'You are here',
  currentLocation: 'Current location',
  start: 'Start',
  transfer: 'Transfer',
  destination: 'Destination',
  startLetter: 'S',
  destinationLetter: 'D',
  sheet: {
    showList: 'Show list',
    showMap: 'Show map',
    taller: 'Make the list taller',
    shorter: 'Make the list shorter',
  },
  stands: {
    failedToLoad: 'Failed to load hotspots',
    failedToLoadNearby: 'Failed to load nearby hotspots',
    failedToFetch: 'Failed to fetch hotspots',
    failedToFetchNearby: 'Failed to fetch nearby hotspots',
  },
  stop: (kind: string, name: string) => `${kind}: ${name}`,
} as const

/** The origin of a fare in one or two words, shown with every fare. */
export const fares = {
  kinds: {
    official: 'Official',
    meter: 'By meter',
    customary: 'Customary',
    estimated: 'Estimate',
    unknown: 'Not known',
    published: 'Published',
    weekday: 'At most',
  },
  open: 'Show the fare card',
  missing: 'The card did not load. Please try again.',
} as const
