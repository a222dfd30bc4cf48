// Numbers that client and server must agree on, from section 9 of both specification documents. Free of
// zod, because the web app imports this file in its first load.

export const BODY_LIMIT_BYTES = 64 * 1024

/**
 * Costly calls that are under way at once in a process. As many more wait, and further ones are refused at once.
 * All share one event loop, so more under way would only take more memory: some 8 MB for each.
 */
export const COSTLY_CALLS_UNDER_WAY = 6
/**
 * Costly calls of one network address, under way and waiting: ten phones behind one address may plan at the same
 * moment, and some places remain for others.
 */
export const COSTLY_CALLS_BY_ADDRESS = 10

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
/** The interval between the departures of a range, and its maximum duration. */
export const RANGE_STEP_MINUTES = 15
export const RANGE_MAX_HOURS = 6
/** The maximum inputs of a reach query. */
export const REACH_DEFAULT_MINUTES = 30
export const REACH_MAX_MINUTES = 90
export const REACH_DEFAULT_FARE = 50
export const REACH_MAX_FARE = 300
export const WAITING_MINUTES_MAX = 120
export const RESERVED_MAX_KM = 25

export const RECENT_PLACES_MAX = 8

export const PUSH_ENDPOINT_MAX_LENGTH = 2_048

/** Limits of the Route Planner. */
export const WALK_MAX_KM = 1.2

/** Limits of Travel Buddy. */
export const SEARCH_RADIUS_MIN_KM = 1
export const SEARCH_RADIUS_MAX_KM = 5
export const SEARCH_RADIUS_DEFAULT_KM = 2
export const SEARCH_HISTORY_DEFAULT_LIMIT = 10
export const SEARCH_HISTORY_MAX_LIMIT = 100
export const REQUEST_MESSAGE_MAX_LENGTH = 500
export const REASON_MAX_LENGTH = 500
export const REPORT_DESCRIPTION_MAX_LENGTH = 1_000
export const RIDE_SEATS_MAX = 3

/** The length of a moderator's message to a person. */
export const MODERATION_MESSAGE_MAX_LENGTH = 2_000

/** Limits of the chat. Lengths count UTF-16 units, as the form does. */
export const CHAT_MESSAGE_MAX_LENGTH = 500
export const CLIENT_MESSAGE_ID_MAX_LENGTH = 100
/** Messages of one rider in one chat or conversation. */
export const MESSAGES_PER_RIDER_MAX = 500
export const MESSAGES_PER_PAGE_MAX = 500
/** Rows of one page of a list: chats, connections, requests, blocked riders, conversations. */
export const LISTED_PER_PAGE = 100
/** Open sockets of one user on a server: tabs and devices. One more closes the oldest. */
export const SOCKETS_PER_USER_MAX = 50
