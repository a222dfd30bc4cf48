/** The browser's console message about a rejected or failed call; for tests that provoke one. */
export const REFUSED = /Failed to load resource/
/** The same, including failed web sockets. */
export const NO_NETWORK = /Failed to load resource|WebSocket connection/
