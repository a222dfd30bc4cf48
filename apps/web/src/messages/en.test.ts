import { chat } from '@sawari/messages/en/chat'
import { explanation } from '@sawari/messages/en/explanation'
import { places } from '@sawari/messages/en/places'
import { rideBuddy } from '@sawari/messages/en/ride-buddy'
import { routePlanner } from '@sawari/messages/en/route-planner'
import { routeResults } from '@sawari/messages/en/route-results'
import { errors, shell } from '@sawari/messages/en/start'
import { describe, expect, test } from 'vitest'

/** The exact texts of the specification that no test of a screen shows. */
const specified = [
  'Smart Transportation Solutions',
  'Auto Rickshaw Stands',
  'Smart Routes',
  'Share Your Auto',
  'fare savings',
  'Security settings',
  'Failed to reset password',
  'Failed to change password',
  'Authentication failed. Please sign in again.',
  'Authentication required. Please sign in again.',
  "Looks like our rickshaw took a wrong turn! The page you're looking for doesn't exist.",
  'Route Not Found!',
  'Failed to fetch locations',
  'Failed to cancel search',
  'Request already sent to this user',
  'Request is already being processed for this user',
  'Failed to search for travel buddies',
  'Invalid chat - no chat ID found',
  'Invalid chat - no partner information found',
  'Invalid chat ID format',
]

describe('the English catalogue', () => {
  const texts = textsIn(import.meta.glob('../../../../packages/messages/src/en/*.ts', { eager: true }))

  test.each(specified)('holds %j', text => expect(texts).toContain(text))

  test.each([
    [errors.httpStatus(502), 'HTTP error! status: 502'],
    [shell.guard.pleaseSignIn('Find Travel Buddy'), 'Please sign in to access Find Travel Buddy'],
    [chat.toasts.partnerJoined('Bilal'), 'Bilal joined the chat'],
    [chat.toasts.partnerLeft('Bilal'), 'Bilal left the chat'],
    [chat.expired.chat(10), 'Chat session has expired (10 minutes)'],
    [chat.contact.chatTimeOver(5), 'Chat time expired! Contact details available for 5 more minutes.'],
    [shell.footer.copyright, '© 2024 Sawari'],
    [routePlanner.routesFound(3), '3 routes found'],
    [routePlanner.routesFound(1), '1 route found'],
    [places.dropdown.noMatch('zz'), 'No locations found matching "zz"'],
    [places.search.noMatch('zz'), 'No locations found for "zz"'],
    [places.resultCount(5), '5 results'],
    [places.resultCount(1), '1 result'],
    [routeResults.detail.transferNotice(1), '1 change of auto-rickshaw on this route'],
    [routeResults.detail.transferNotice(2), '2 changes of auto-rickshaw on this route'],
    [routeResults.tariff.range('₹46–69'), 'Drivers usually ask ₹46–69'],
    [routeResults.tariff.adds.peak('₹4'), 'includes ₹4 rush-hour charge'],
    [explanation.workings, 'How we worked this out'],
    [routePlanner.form.mostChanges(0), 'Direct only'],
    [routePlanner.form.mostChanges(1), 'At most 1 change'],
    [routePlanner.form.mostChanges(5), 'At most 5 changes'],
    [routePlanner.figures.duration(25), '25 min'],
    [routePlanner.figures.duration(60), '1 h'],
    [routePlanner.figures.duration(65), '1 h 5 min'],
    [routePlanner.figures.duration(0), '0 min'],
    [
      rideBuddy.requests.incomingAlert('Bilal K.'),
      'New Ride Request: Bilal K. wants to share a ride with you',
    ],
    [rideBuddy.requests.alreadySentMinutesAgo(1), 'Request already sent 1 minute ago. Please wait.'],
    [rideBuddy.requests.alreadySentMinutesAgo(9), 'Request already sent 9 minutes ago. Please wait.'],
    [rideBuddy.requests.expired(1), '1 request expired and were removed'],
    [rideBuddy.requests.expired(2), '2 requests expired and were removed'],
    [rideBuddy.connections.expired(1), '1 expired connection removed'],
    [rideBuddy.connections.expired(2), '2 expired connections removed'],
    [rideBuddy.active.matches(0), '0 matches'],
    [rideBuddy.active.matches(1), '1 match'],
    [rideBuddy.matches.match(82), '82% match'],
    [rideBuddy.matches.shared('₹24'), '₹24 shared'],
    [rideBuddy.form.kilometres(2), '2 km'],
  ])('builds %j', (built, expected) => expect(built).toBe(expected))

  test('has no empty text', () => expect(texts).not.toContain(''))
})

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.values(part).flatMap(textsIn)
}
