/** Texts about the session that the shell shows before the forms have loaded. */
export const session = {
  signInTitle: 'Sign In',
  signUpTitle: 'Sign Up',
  formMissing: 'The form did not load. Please check your connection.',
  initialiseFailed: 'Failed to initialize authentication',
  sessionExpired: 'Your session has expired. Please sign in again.',
} as const
