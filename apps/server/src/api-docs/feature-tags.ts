import type { CallFeature } from '@sawari/contract'

/** The groups into which the API documents divide the calls, with their descriptions. */
export const featureTags = {
  app: 'Configuration and texts of the client',
  hotspots: 'Stands, and the search for places',
  'route-planner': 'Routes, fares, and saved trips',
  accounts: 'Sign-up, sign-in, sign-out, and the data of an account',
  feedback: 'Messages to the people who run the product',
  'ride-buddy': 'Searches, requests and connections of Travel Buddy',
  chat: 'Chats of connected riders',
  moderation: 'Reports and feedback, for moderators',
  'open-data': 'Files that anyone may download',
} as const satisfies Record<CallFeature, string>
