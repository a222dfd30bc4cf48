/** The browser's own line about a refused or lost call, where that is what the test is about. */
export const REFUSED = /Failed to load resource/
/** The same, and that of a socket. */
export const NO_NETWORK = /Failed to load resource|WebSocket connection/
