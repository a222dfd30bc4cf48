import { describe, expect, test } from 'vitest'
import { rideBuddy } from './ride-buddy.ts'

/** The exact texts of document 2 that the page shows. */
const specified = [
  'How It Works',
  'Search',
  'Connections',
  'Search Buddies',
  'Searching...',
  'Search Active',
  'Cancel Search',
  'Send Request',
  'Request Sent',
  'Accept',
  'Decline',
  'Open Chat',
  'Chat Unavailable',
  'Call',
  'WhatsApp',
  'Pending',
  'Please select both source and destination',
  'Source and destination cannot be the same',
  'You already have an active search. Cancel it to start a new one.',
  'Your search has expired. You can start a new search now.',
  'This request is no longer available. It may have already been processed.',
  'Invalid request. Please refresh and try again.',
  'Your session has expired. Please sign in again.',
  'You have already sent a request to this user',
  'You are already connected with this user',
  'Please wait before sending another request to this user',
  'Invalid request data. Please try again.',
  'User is no longer available for connections',
  'Failed to send request',
  'Search cancelled',
  'Failed to cancel search',
  'Request already sent to this user',
  'Request is already being processed for this user',
  'Network error. Please check your connection and try again.',
  'Session expired. Please sign in again.',
  'Failed to respond to request. Please try again.',
  'Failed to load ride requests',
  'Failed to load connections',
  'Failed to search for travel buddies',
  'Your request has expired. Try making a new request.',
  'A ride connection has ended',
  'Invalid chat - no chat ID found',
  'Invalid chat - no partner information found',
  'Invalid chat ID format',
]

describe('the texts of Travel Buddy', () => {
  const texts = new Set(textsIn(rideBuddy))

  test.each(specified)('hold %j', text => expect(texts).toContain(text))

  test.each([
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
  ])('%s', (built, expected) => {
    expect(built).toBe(expected)
  })
})

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
