/** Errors of the connection to the server; section 8 of the specification. */
export const socket = {
  authProblem: {
    expired: 'Session expired. Please sign in again.',
    refused: 'Authentication failed. Please sign in again.',
    missing: 'Authentication required. Please sign in again.',
  },
  connectionFailed: 'Connection failed. Please try again.',
  connecting: 'Connecting',
  connected: 'Connected',
  reconnecting: 'Reconnecting',
  tryOf: (attempt: number) => `${attempt} of 5`,
  disconnected: 'Disconnected',
  reconnect: 'Reconnect',
} as const
