import { shell } from '@sawari/messages/en/start'
import { expect, test } from 'vitest'
import { type TitlePart, titleOf } from './screen-title.tsx'

const buddy = { screen: 'Find Travel Buddy' }
const chat = { screen: 'Chat with Asha', minutesLeft: 9 }

test.each<[string, TitlePart[], string | null]>([
  ['no screen', [], null],
  ['minutes without a screen', [{ minutesLeft: 3 }], null],
  ['a screen', [buddy], 'Find Travel Buddy · Sawari'],
  ['a dialog over it', [buddy, { screen: 'How It Works' }], 'How It Works · Sawari'],
  ['a running search', [buddy, { minutesLeft: 4 }], '4 min left · Find Travel Buddy · Sawari'],
  ['a chat while a search runs', [buddy, { minutesLeft: 4 }, chat], '9 min left · Chat with Asha · Sawari'],
  ['unseen messages', [buddy, { unread: 2 }], '(2) Find Travel Buddy · Sawari'],
  ['none unseen', [buddy, { unread: 0 }], 'Find Travel Buddy · Sawari'],
  [
    'messages of two chats, and minutes',
    [buddy, { unread: 2 }, { ...chat, unread: 1 }],
    '(3) 9 min left · Chat with Asha · Sawari',
  ],
])('%s', (_, parts, title) => expect(titleOf(parts, shell)).toBe(title))
