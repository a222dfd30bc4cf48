import { momentFormat } from '../counting.ts'

export const shell = {
  productName: 'Sawari',
  documentTitle: (screen: string) => `${screen} · Sawari`,
  minutesLeft: (minutes: number) => `${minutes} min left`,
  skipToMain: 'Skip to main content',
  offline: "You're offline. Showing saved data.",
  noAnswer: 'The server does not answer.',
  savedData: (at: Date) => `Data saved on ${at.toLocaleString('en-IN', momentFormat)}`,
  loadingScreen: 'Loading',
  close: 'Close',
  dismiss: 'Dismiss',
  newVersion: {
    text: 'A newer version of Sawari is ready.',
    now: 'Update now',
    later: 'Later',
  },
  topBar: {
    brand: 'Sawari, home',
    navigation: 'Main',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    home: 'Home',
    hotspots: 'Rickshaw Points',
    routes: 'Route Planner',
    rideBuddy: 'Find Travel Buddy',
    contact: 'Contact Us',
    signIn: 'Sign In',
    signUp: 'Sign Up',
    profile: 'Profile',
    moderation: 'Moderation',
    logout: 'Logout',
    signedInAs: (name: string) => `Signed in as ${name}`,
    signedInWhileOpen: 'You stay signed in only while this tab is open',
  },
  display: {
    language: 'Language',
    themes: { light: 'Theme: light', dark: 'Theme: dark', device: 'Theme: same as this device' },
    /** The languages by their names in this language. */
    textsMissing: (wanted: string, shown: string) =>
      `The ${wanted} texts could not be loaded. The page stays in ${shown} for now.`,
  },
  footer: {
    tagline: 'Smart Transportation Solutions',
    description: 'Connecting passengers with reliable auto rickshaw services across India.',
    quickLinks: 'Quick Links',
    allStands: 'All stands',
    support: 'Support',
    supportContact: 'Support contact',
    copyright: '© 2024 Sawari',
  },
  guard: {
    pleaseSignIn: (screen: string) => `Please sign in to access ${screen}`,
  },
} as const

/** Texts about the session that the shell shows before the forms have loaded. */
export const session = {
  signInTitle: 'Sign In',
  signUpTitle: 'Sign Up',
  formMissing: 'The form did not load. Please check your connection.',
  initialiseFailed: 'Failed to initialize authentication',
  sessionExpired: 'Your session has expired. Please sign in again.',
} as const

/** The client's own error texts, used when the server sent none; section 8 of the specification. */
export const errors = {
  requestTimeout: 'Request timeout',
  httpStatus: (status: number) => `HTTP error! status: ${status}`,
  offline: "You're offline. Connect to the internet and try again.",
  network: 'Network error. Please check your connection.',
  invalidResponse: 'Invalid response format',
  authenticationFailed: 'Authentication failed',
} as const

/** Shown for a screen whose code did not load. */
export const screenLoad = {
  heading: 'This page did not load',
  reason:
    'The connection may be weak, or a newer version has just been published. Loading again usually helps.',
  retry: 'Load again',
} as const

/** The screen of unknown paths. */
export const notFound = {
  heading: 'Oops! Wrong Route!',
  text: "Looks like our rickshaw took a wrong turn! The page you're looking for doesn't exist.",
  card: 'Route Not Found!',
  home: 'Take Me Home',
  pause: 'Pause the rickshaw',
  play: 'Let the rickshaw drive on',
} as const
