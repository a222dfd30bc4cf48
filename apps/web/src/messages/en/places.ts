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
