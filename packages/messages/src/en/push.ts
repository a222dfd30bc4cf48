/** Notifications by kind; `other` is for a kind that a later version of the server sends. */
export const push = {
  request: { title: 'New Ride Request', body: 'Somebody wants to share a ride with you.' },
  acceptance: { title: 'Your request was accepted', body: 'Open the chat and agree on where to meet.' },
  message: { title: 'New message', body: 'Your travel buddy has written to you.' },
  other: { title: 'Travel Buddy', body: 'There is something new for you.' },
} as const
