import { counted, minutesLong } from './counted.ts'

/** The chat panel: the exact texts of sections 2 to 9 of document 2. */
export const chat = {
  title: (partner: string) => `Chat with ${partner}`,
  close: 'Close chat',
  retry: 'Retry',
  expiredState: 'Expired',

  toasts: {
    connected: 'Connected to chat!',
    partnerJoined: (partner: string) => `${partner} joined the chat`,
    partnerLeft: (partner: string) => `${partner} left the chat`,
  },

  time: {
    left: 'Time left',
    chat: 'to chat',
    contact: 'for contact',
    checking: 'Checking…',
    chatMark: (minutes: number) =>
      `Less than ${counted(minutes, { one: '# minute', other: '# minutes' })} left to chat`,
    contactMark: (minutes: number) =>
      `Contact details disappear in less than ${counted(minutes, { one: '# minute', other: '# minutes' })}`,
  },

  list: {
    label: (partner: string) => `Messages with ${partner}`,
    empty: 'Say hello, and agree on where to meet. Messages disappear when the time is over.',
    you: 'You',
    sending: 'Sending',
    sent: 'Sent',
    notSent: 'Not sent',
    sendAgain: 'Send again',
    newMessages: (count: number) => counted(count, { one: '# new message', other: '# new messages' }),
    typing: (partner: string) => `${partner} is typing…`,
    earlier: {
      idle: 'Earlier messages',
      loading: 'Loading earlier messages…',
      failed: 'Earlier messages could not be loaded. Try again.',
    },
  },

  starters: ["I'm at gate 2", '2 minutes away', 'Blue shirt'],

  composer: {
    starters: 'Start with',
    label: 'Message',
    placeholder: 'Write a message',
    send: 'Send',
    counter: (length: number, limit: number) => `${length} of ${limit}`,
    caution: 'Contact details? Share only what you want to share.',
    cautionRead: 'OK',
  },

  contact: {
    chatTimeOver: (minutes: number) =>
      `Chat time expired! Contact details available for ${counted(minutes, { one: '# more minute', other: '# more minutes' })}.`,
    heading: 'Contact details',
    noPhone: 'No phone number was given.',
    call: 'Call',
    whatsApp: 'WhatsApp',
    newTab: '(opens in a new tab)',
  },

  expired: {
    chat: (minutes: number) => `Chat session has expired (${minutesLong(minutes)})`,
    connection: 'Connection expired. Contact details no longer available.',
    ended: 'A ride connection has ended',
    checking: 'Checking whether the connection still lasts. Your messages stay here until then.',
    gone: 'The messages are gone from here too.',
    close: 'Close',
  },

  problems: {
    joinFailed: 'Failed to connect to chat. Please try again.',
    sendFailed: 'Failed to send message. Please try again.',
    missingInformation: 'Cannot send message - missing chat information',
    other: 'Chat error occurred',
    byCode: {
      CHAT_NOT_FOUND: 'This chat no longer exists. It may have expired.',
      CHAT_ACCESS_DENIED: "You don't have access to this chat.",
      INVALID_CHAT_ID: 'Invalid chat ID. Please try again.',
      INVALID_USER_ID: 'Authentication error. Please sign in again.',
      INVALID_MESSAGE_DATA: 'Invalid message. Please try again.',
      INVALID_MESSAGE_CONTENT: 'Invalid message. Please try again.',
      DATABASE_ERROR: 'Database error. Please try again.',
      MESSAGE_SEND_ERROR: 'Failed to send message. Please try again.',
      CONVERSATION_FULL: 'You have sent as many messages as one chat can hold.',
    },
  },
} as const
