import { counted, minutesLong } from './counted.ts'

/** The Travel Buddy page: the exact texts of sections 2 to 9 of document 2. */
export const rideBuddy = {
  title: 'Find Travel Buddy',
  lead: 'Going the same way at the same time? Share one auto, and split the fare.',
  needsInternet: 'Needs internet',
  retry: 'Retry',
  trip: (source: string, destination: string) => `${source} → ${destination}`,
  spokenTrip: (source: string, destination: string) => `From ${source} to ${destination}`,
  liveUpdatesWeak: 'Live updates are interrupted. This page checks for news by itself.',

  help: {
    open: 'How It Works',
    close: 'Got it',
    steps: {
      search: {
        title: 'Search',
        text: (minutes: number) =>
          `Say where you start and where you are going. Your search stays open for ${minutesLong(minutes)}.`,
      },
      match: {
        title: 'Match',
        text: 'Riders going your way appear at once, and while you wait.',
      },
      ask: {
        title: 'Ask and connect',
        text: 'Send a request. When it is accepted, you see each other’s full name and number.',
      },
      chat: {
        title: 'Chat, ride, forget',
        text: (chatMinutes: number, contactMinutes: number) =>
          `Chat for ${minutesLong(chatMinutes)}, call for ${contactMinutes} more. After that the connection is gone from both phones.`,
      },
    },
    safety:
      'You can block or report somebody at any time. Until both of you agree, others see only your first name, an initial, and the names of the two places.',
  },

  tabs: {
    label: 'Travel Buddy',
    search: 'Search',
    connections: 'Connections',
    connectionsWith: (count: number) => `Connections, ${count}`,
  },

  form: {
    heading: 'Where are you going?',
    headingActive: 'Your search is on',
    source: 'From',
    destination: 'To',
    radius: 'Search radius',
    radiusHelp: 'How far another rider may start and end from your two places.',
    kilometres: (count: number) => `${count} km`,
    note: 'Another rider must be searching a similar route at the same time.',
    submit: 'Search Buddies',
    searching: 'Searching...',
    active: 'Search Active',
    recent: 'Search again',
    bothRequired: 'Please select both source and destination',
    samePlace: 'Source and destination cannot be the same',
    alreadyActive: 'You already have an active search. Cancel it to start a new one.',
    sourceNotFound:
      'Source location not found. Please select a valid location from the available rickshaw points.',
    destinationNotFound:
      'Destination not found. Please select a valid destination from the available rickshaw points.',
    placeUnclear: 'Which place do you mean? Choose it from the list below the field.',
    outsideRegion: (places: string) => `Sawari covers ${places}.`,
    failed: 'Failed to search for travel buddies',
  },

  tips: {
    heading: 'Quick tips',
    searchLasts: (minutes: number) => `A search stays open for ${minutesLong(minutes)}`,
    items: [
      'A radius of 2 km suits most trips',
      'Chat first, and agree on where to meet',
      'Share costs: both pay less than alone',
    ],
  },

  active: {
    heading: 'Looking for riders',
    timeLeft: 'Time left',
    matches: (count: number) => counted(count, { one: '# match', other: '# matches' }),
    cancel: 'Cancel Search',
    cancelling: 'Cancelling...',
    cancelled: 'Search cancelled',
    cancelFailed: 'Failed to cancel search',
    expired: 'Your search has expired. You can start a new search now.',
    limited: 'You have been shown many riders today. New ones appear again tomorrow.',
    marks: { 120: '2 minutes left', 60: '1 minute left', 30: '30 seconds left' },
  },

  matches: {
    heading: 'Riders going your way',
    left: (minutes: number) =>
      `Your search has ended. You can ask these riders for another ${minutesLong(minutes)}.`,
    match: (percent: number) => `${percent}% match`,
    shared: (fare: string) => `${fare} shared`,
    sharedDistance: (kilometres: string) => `About ${kilometres} km together`,
    send: 'Send Request',
    sent: 'Request Sent',
    sendTo: (name: string) => `to ${name}`,
    emptyTitle: 'Nobody yet',
    empty: 'Start a search. Riders going your way appear here, also while you wait.',
  },

  requests: {
    alreadySentMinutesAgo: (minutes: number) =>
      counted(minutes, {
        one: 'Request already sent # minute ago. Please wait.',
        other: 'Request already sent # minutes ago. Please wait.',
      }),
    alreadySentJustNow: 'Request already sent just now. Please wait.',
    alreadySent: 'Request already sent to this user',
    inFlight: 'Request is already being processed for this user',
    sentTo: (name: string) => `Request sent to ${name}`,
    incoming: 'Requests to you',
    incomingEmpty: 'No requests yet. Start a search, so that others can find you.',
    sent: 'Requests you sent',
    sentEmpty: 'You haven’t asked anyone yet. Find riders in the Search tab.',
    accept: 'Accept',
    decline: 'Decline',
    acceptOf: (name: string) => `request of ${name}`,
    pending: 'Pending',
    expiresIn: (minutes: number) => `${minutes} min left to answer`,
    declined: 'Request declined',
    declinedState: 'Declined',
    declinedBy: (name: string) => `${name} declined your request`,
    wantsToShare: (name: string) => `${name} wants to share a ride`,
    view: 'View',
    incomingAlert: (sender: string) => `New Ride Request: ${sender} wants to share a ride with you`,
    expired: (count: number) =>
      counted(count, {
        one: '# request expired and were removed',
        other: '# requests expired and were removed',
      }),
    ownExpired: 'Your request has expired. Try making a new request.',
  },

  connections: {
    heading: 'Your connections',
    empty:
      'Nobody yet. Search and ask somebody: once a request is accepted, you can chat and call from here.',
    openChat: 'Open Chat',
    withName: (name: string) => `with ${name}`,
    you: 'You',
    minutesLeft: (minutes: number) => `${minutes} min left`,
    chatUnavailable: 'Chat Unavailable',
    contactLeft: (minutes: number) => `Phone number shown for ${minutes} more min`,
    call: 'Call',
    whatsApp: 'WhatsApp',
    newTab: '(opens in a new tab)',
    end: 'End connection',
    endTitle: (name: string) => `End the connection with ${name}?`,
    endText: 'The chat and the phone number disappear for both of you, at once.',
    ending: 'Ending...',
    keep: 'Keep it',
    endFailed: 'Failed to end the connection',
    ended: 'A ride connection has ended',
    newMessage: (name: string) => `New message from ${name}`,
    connectedWith: (name: string) => `You are now connected with ${name}`,
    expired: (count: number) =>
      counted(count, { one: '# expired connection removed', other: '# expired connections removed' }),
    checkingTime: 'Checking the time left…',
    saved: 'Saved on this device. Names and numbers come back when you are online.',
  },

  sound: {
    on: 'Sound: on',
    off: 'Sound: off',
    help: 'A sound and a vibration for requests, answers and messages',
  },

  recent: {
    heading: 'Recent',
    lead: 'For a day you can still block or report these riders.',
    justNow: 'Ended just now',
    minutesAgo: (minutes: number) => `Ended ${minutesLong(minutes)} ago`,
    hoursAgo: (hours: number) => counted(hours, { one: 'Ended # hour ago', other: 'Ended # hours ago' }),
  },

  chat: {
    noChatId: 'Invalid chat - no chat ID found',
    noPartner: 'Invalid chat - no partner information found',
    invalidChatId: 'Invalid chat ID format',
    loading: 'Opening the chat',
    missing: 'The chat did not load. Please check your connection.',
  },

  onHold: (email: string) =>
    `Travel Buddy is on hold for your account until we have looked at it. Questions? Write to ${email}.`,
  emailConfirmed: 'Email confirmed',

  failures: {
    requestGone: 'This request is no longer available. It may have already been processed.',
    invalidRequest: 'Invalid request. Please refresh and try again.',
    tokenExpired: 'Your session has expired. Please sign in again.',
    sessionExpired: 'Session expired. Please sign in again.',
    network: 'Network error. Please check your connection and try again.',
    answer: 'Failed to respond to request. Please try again.',
    alreadyAsked: 'You have already sent a request to this user',
    alreadyConnected: 'You are already connected with this user',
    tooSoon: 'Please wait before sending another request to this user',
    invalidData: 'Invalid request data. Please try again.',
    notAvailable: 'User is no longer available for connections',
    send: 'Failed to send request',
    emailNotProved: 'Please confirm your email address first: open the link in the email from Sawari.',
    loadRequests: 'Failed to load ride requests',
    loadConnections: 'Failed to load connections',
    loadSearch: 'Your search could not be loaded.',
  },

  safety: {
    open: 'Block or report',
    openFor: (name: string) => `Block or report ${name}`,
    title: (name: string) => `Block or report ${name}`,
    text: 'You will no longer see each other here, and a connection between you ends at once. Nobody is told who did it.',
    block: 'Block',
    blocking: 'Blocking...',
    blocked: (name: string) => `${name} is blocked. You can undo this on your profile.`,
    blockFailed: 'Failed to block user',
    reportHeading: 'Report and block: what is wrong?',
    chatIsSent: 'Tapping a reason sends the report, together with your chat with this rider.',
    reasons: {
      spam: 'Spam or advertising',
      harassment: 'Harassment',
      unsafe: 'I feel unsafe',
      fake: 'Not a real rider',
      other: 'Something else',
    },
    describe: 'Say what happened first',
    description: 'What happened? (optional)',
    descriptionHelp: 'At most 1,000 characters. Then choose a reason.',
    reporting: 'Reporting...',
    reported: (name: string) => `Thank you. ${name} is reported and blocked.`,
    reportFailed: 'Failed to report user',
  },
} as const

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
