// The terms and the privacy text accepted at sign-up. A substantive change requires a new CONSENT_VERSION.
import { daysLong, minutesLong } from './counted.ts'

interface LegalSection {
  readonly heading: string
  /** A function builds a paragraph with the names of the cities. */
  readonly paragraphs?: readonly (string | ((places: string) => string))[]
  /** A function builds a point with durations of this server. */
  readonly points?: readonly (string | ((durations: LegalDurations) => string))[]
}

/** The minutes that a code, a chat and the contact details after it last, and the days that data are kept. */
interface LegalDurations {
  readonly code: number
  readonly chat: number
  readonly contact: number
  readonly messages: number
  readonly sessions: number
}

export interface LegalText {
  readonly heading: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}

export const legal = {
  version: (date: string) => `Version of ${date}`,
  questions: 'Questions? Write to',
  otherText: { terms: 'Read the terms', privacy: 'Read the privacy text' },

  terms: {
    heading: 'Terms of Service',
    lead: 'What you can expect from Sawari, what it cannot promise, and what we ask of you.',
    sections: [
      {
        heading: 'A guide, not a ticket',
        paragraphs: [
          (places: string) =>
            `Sawari shows auto rickshaw stands, seat fares and routes in ${places}, and helps riders going the same way to find each other. It sells no rides, employs no drivers and owns no autos. You agree on the ride and the fare with the driver.`,
        ],
      },
      {
        heading: 'Fares and times are estimates',
        paragraphs: [
          'They are worked out from published and customary tariffs, distances and the hour of the day. How many autos wait at a stand is an estimate as well. The fare on the spot may differ: ask before you board.',
        ],
      },
      {
        heading: 'Your account',
        points: [
          'Most of Sawari works without one. Sharing a ride and your profile need one.',
          'Give your own name, email and mobile number. One person, one account.',
          'Keep your password to yourself. Nobody at Sawari will ever ask for it, nor for a code that we emailed you.',
          'You can delete the account at any time, on your profile.',
        ],
      },
      {
        heading: 'Sharing a ride',
        points: [
          'Travel Buddy introduces riders; it does not check who they are. Meet at the stand, in the open, and trust your own judgement.',
          'You and the other rider decide whether to ride together and how to split the fare.',
          'You can end a connection, block and report a person at any time.',
        ],
      },
      {
        heading: 'Fair use',
        paragraphs: [
          'Be decent to other riders. No harassment, no spam, no false identity, no danger to anyone. Do not disturb the service, for example by flooding it with automatic requests. An account that breaks these rules can be closed.',
        ],
      },
      {
        heading: 'What we answer for',
        paragraphs: [
          'We take care, but Sawari comes as it is: it may be wrong, late or away for a while. We do not answer for rides, drivers or fellow riders. Nothing here takes away rights that the law gives you.',
        ],
      },
      {
        heading: 'When these terms change',
        paragraphs: [
          'The version you agreed to is stored with your account, with the time. An important change gets a new version, and you will be asked again.',
        ],
      },
    ],
  },

  privacy: {
    heading: 'Privacy Policy',
    lead: 'What Sawari stores about you, for how long, who sees it, and how you delete it.',
    sections: [
      {
        heading: 'Without an account',
        paragraphs: [
          'Stands, fares and routes work without one. There are no advertising or tracking cookies, and no company is told what you look at. If street maps are switched on, map pictures come from a public map service, which sees which part of the map you look at.',
        ],
      },
      {
        heading: 'Your position',
        paragraphs: [
          'Your browser asks before it gives your position. It shows where you are and what is near. The server uses it to answer and does not store it, unless you make it one end of a Travel Buddy search.',
        ],
      },
      {
        heading: 'What an account stores',
        points: [
          'Your name, email and mobile number, until you change or delete them.',
          'Your password, only as a one-way fingerprint (argon2id): we cannot read it.',
          'The version of these texts that you agreed to, and when.',
          ({ sessions }: LegalDurations) =>
            `Your sessions, up to ${daysLong(sessions)} after you last used them.`,
          'The last 20 routes that you planned while signed in, and your Home, Work and recent places.',
          ({ code }: LegalDurations) =>
            `Codes for a new password, as fingerprints, good for ${minutesLong(code)}.`,
          ({ messages }: LegalDurations) =>
            `Your Travel Buddy searches, with the two places and the way between them, and your requests, until ${daysLong(messages)} after their end.`,
          'Your connections, as long as the messages of their chat.',
          'Whom you blocked, until you take it back.',
          'If you switch on notifications: the address of your browser, encrypted, until you switch them off or sign out. The notification service of your browser’s maker delivers them; they hold no name and no message.',
        ],
      },
      {
        heading: 'Chats vanish',
        points: [
          ({ chat, contact }: LegalDurations) =>
            `Two riders who agreed see each other’s name and phone number for ${minutesLong(chat + contact)}; in the first ${chat} they can chat. Then the connection is gone for both.`,
          ({ messages }: LegalDurations) =>
            `The messages are deleted from the server ${daysLong(messages)} after the chat has ended. Until then they are kept only so that a report can be looked into.`,
          'If somebody reports a rider, the report is kept with a copy of what the two wrote, so that it can be looked into. Both are deleted after a year. They stay when an account is deleted, without the names.',
          'If Travel Buddy is on hold for an account, or the account is suspended, a fingerprint of its email is kept for up to a year, even after the account is deleted, so that it cannot simply be opened again.',
        ],
      },
      {
        heading: 'Messages to us',
        paragraphs: [
          'What you send by the contact form is kept for a year: your name, your email and the message. A message that you have begun is kept in your own browser until it is sent, or until you sign out.',
        ],
      },
      {
        heading: 'Protection against attacks',
        paragraphs: [
          'To stop people who guess passwords, failed attempts are counted by email and by network address for up to an hour, as fingerprints. To stop spam, so are your searches, requests and reports, by account.',
        ],
      },
      {
        heading: 'Who sees it',
        points: [
          'Other riders see your first name with an initial and the names of the two places of your search. They do not see your email.',
          'Your full name and phone number are seen only by a rider whose request you accepted, or who accepted yours, and only while that connection lasts.',
          'Nobody is told whether you have an account, whom you blocked, or where exactly you are.',
          'The people who run Sawari see what they need to keep it running and to answer reports. Your data is not sold or given to advertisers.',
        ],
      },
      {
        heading: 'What your browser keeps',
        points: [
          'While you are signed in: your session, in this tab only. It is gone when you sign out or close the tab. If you choose to stay signed in on this device, it remains until you sign out, 90 days at most.',
          'On this device: a dismissed note, your Home, Work and recent places until you remove them, and your last planned routes for when you are offline.',
        ],
      },
      {
        heading: 'See it, change it, delete it',
        points: [
          'See it: “Download my data” on your profile gives you all of it as one file.',
          'Change it: name and phone on your profile.',
          'Delete it: “Delete my account” on your profile asks for your password and removes everything but reports and that fingerprint at once, on every device. There is no waiting time and no way back.',
        ],
      },
    ],
  },
} as const satisfies Record<string, unknown>
