import { describe, expect, test } from 'vitest'
import { crashTexts } from './crash.ts'
import { chat } from './en/chat.ts'
import { explanation } from './en/explanation.ts'
import { places } from './en/places.ts'
import { rideBuddy } from './en/ride-buddy.ts'
import { routePlanner } from './en/route-planner.ts'
import { routeResults } from './en/route-results.ts'
import { shell } from './en/start.ts'

/** The exact texts of the specification that are in no other test of the app. */
const specified = [
  // landing
  'Find Rides',
  'Auto Rickshaw Stands',
  'Smart Routes',
  'Share Your Auto',
  'spots',
  'live updates',
  'fare savings',
  'connections',
  // labels and buttons of the forms
  'Forgot Password?',
  'Security settings',
  // the session and the accounts
  'Failed to reset password',
  'Failed to change password',
  'Account created successfully! You can now sign in with your credentials.',
  'Password reset successfully!',
  'Password changed successfully',
  // the connection and the chat
  'Authentication failed. Please sign in again.',
  'Authentication required. Please sign in again.',
  'Connected to chat!',
  'Connection expired. Contact details no longer available.',
  // crash
  'Something went wrong',
  "We're sorry, but something unexpected happened.",
  'Need Help?',
  'Reload Page',
  // the planner and the location inputs
  'Find Best Route',
  'Loading...',
  'Failed to fetch locations',
  // Travel Buddy
  'Search',
  'Searching...',
  'Send Request',
  'Request Sent',
  'Accept',
  'Decline',
  'Open Chat',
  'Pending',
  'Please select both source and destination',
  'You already have an active search. Cancel it to start a new one.',
  'Search cancelled',
  'Failed to cancel search',
  'Request already sent to this user',
  'Request is already being processed for this user',
  'Failed to search for travel buddies',
  'A ride connection has ended',
  'Invalid chat - no chat ID found',
  'Invalid chat - no partner information found',
  'Invalid chat ID format',
]

describe('the English catalogue', () => {
  const texts = new Set(textsIn([import.meta.glob('./en/*.ts', { eager: true }), crashTexts]))

  test.each(specified)('holds %j', text => expect(texts).toContain(text))

  test.each([
    [chat.toasts.partnerJoined('Bilal'), 'Bilal joined the chat'],
    [chat.toasts.partnerLeft('Bilal'), 'Bilal left the chat'],
    [chat.contact.chatTimeOver(5), 'Chat time expired! Contact details available for 5 more minutes.'],
    [shell.footer.copyright, '© 2024 Sawari'],
    [routePlanner.routesFound(1), '1 route found'],
    [places.dropdown.noMatch('zz'), 'No locations found matching "zz"'],
    [places.search.noMatch('zz'), 'No locations found for "zz"'],
    [routeResults.detail.transferNotice(1), '1 change of auto-rickshaw on this route'],
    [routeResults.tariff.adds.peak('₹4'), 'includes ₹4 rush-hour charge'],
    [explanation.workings, 'How we worked this out'],
    [routePlanner.figures.duration(0), '0 min'],
    [routePlanner.form.mostChanges(0), 'Direct only'],
    [routePlanner.form.mostChanges(5), 'At most 5 changes'],
    [
      rideBuddy.requests.incomingAlert('Bilal K.'),
      'New Ride Request: Bilal K. wants to share a ride with you',
    ],
    [rideBuddy.requests.alreadySentMinutesAgo(1), 'Request already sent 1 minute ago. Please wait.'],
    [rideBuddy.requests.alreadySentMinutesAgo(9), 'Request already sent 9 minutes ago. Please wait.'],
    [rideBuddy.requests.expired(1), '1 request expired and were removed'],
    [rideBuddy.connections.expired(2), '2 expired connections removed'],
    [rideBuddy.matches.match(82), '82% match'],
    [rideBuddy.matches.shared('₹24'), '₹24 shared'],
  ])('builds %j', (built, expected) => expect(built).toBe(expected))

  test('has no empty text', () => expect(texts).not.toContain(''))
})

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.values(part).flatMap(textsIn)
}
