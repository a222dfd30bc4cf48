/** The client's own error texts, used when the server sent none; section 8 of the specification. */
export const errors = {
  requestTimeout: 'Request timeout',
  httpStatus: (status: number) => `HTTP error! status: ${status}`,
  offline: "You're offline. Connect to the internet and try again.",
  network: 'Network error. Please check your connection.',
  invalidResponse: 'Invalid response format',
  authenticationFailed: 'Authentication failed',
} as const
