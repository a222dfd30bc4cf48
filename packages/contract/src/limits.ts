// Numbers that both sides must agree on, from section 9 of both specification documents.
// Free of zod: the web app imports this file in its first load.

export const BODY_LIMIT_BYTES = 64 * 1024

export const HOTSPOT_DEFAULT_ZOOM = 10
export const MAX_ZOOM = 24
export const HOTSPOTS_PER_ANSWER = 1_000
export const NEARBY_DEFAULT_RADIUS_KM = 5
export const NEARBY_MAX_RADIUS_KM = 50

export const PAGE_SIZE = 20
export const PAGE_SIZE_MAX = 100
export const QUERY_MAX_LENGTH = 200
export const PLACE_NAME_MAX_LENGTH = 200
export const PLACE_QUERY_MIN_LENGTH = 2
export const PLACES_DEFAULT_LIMIT = 10
export const PLACES_MAX_LIMIT = 50

export const SUGGESTIONS_DEFAULT_LIMIT = 5
export const SUGGESTIONS_MAX_LIMIT = 50
export const TRANSFERS_DEFAULT = 4
export const TRANSFERS_MAX = 5
export const WAITING_MINUTES_MAX = 120
export const RESERVED_MAX_KM = 25

/** Route Planner. */
export const WALK_MAX_KM = 1.2
