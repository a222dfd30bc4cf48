import { daysLong } from './counted.ts'

/** The notice of new terms. `changedIn` of consent.ts is the version that the points describe. */
export const consent = {
  heading: (date: string) => `New terms of ${date}`,
  changed: 'What changed?',
  points: [
    'You can stay signed in on a device, for 90 days at most.',
    'If you switch on notifications, the address of your browser is stored until you switch them off or sign out.',
  ],
  messagesDeleted: (days: number) =>
    `Chat messages are deleted from the server ${daysLong(days)} after the chat has ended.`,
  waits: 'Travel Buddy requests wait until you agree; everything else works as before.',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  agree: 'I agree',
  agreeing: 'Saving...',
  signOut: 'Sign out',
  agreed: 'Thank you. Your agreement is stored.',
  failed: 'That could not be stored. Please try again.',
  olderApp: 'There is a newer version of these terms. Please reload the page.',
} as const
