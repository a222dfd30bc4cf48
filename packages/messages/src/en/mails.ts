/** The parts of every mail. */
export const mail = {
  sender: 'Sawari',
  hours: (count: number) => `${count} hours`,
  minutes: (count: number) => `${count} minutes`,
  seconds: (count: number) => `${count} seconds`,
} as const

/** The mail with the code for a new password. */
export const codeMail = {
  subject: 'Your code for a new Sawari password',
  use: (duration: string) =>
    `It works once, within the next ${duration}. Type it where you asked for it. Nobody at Sawari will ever ask you for it.`,
  orOpen: (duration: string) =>
    `Or open this link. It leads straight to the new password, works once, and is good for ${duration}, even if the code is refused:`,
  notYou: (supportEmail: string) =>
    `If this was not you: nobody got in, and your password is as it was. Do not answer this email, and give the code to nobody. If such emails keep coming, write to ${supportEmail}.`,
} as const

/** The mail with the link that confirms an address. */
export const proofMail = {
  subject: 'Confirm your email address for Sawari',
  lead: 'Welcome to Sawari. Open this link to confirm that this email address is yours:',
  use: (duration: string) => `The link is good for ${duration}. You can ask for a new one on your profile.`,
  notYou: (supportEmail: string) =>
    `If you did not sign up: somebody typed your address by mistake, and you need not do anything. To have the account removed, write to ${supportEmail}.`,
} as const

/** The mails of moderators. */
export const moderationMail = {
  subjects: {
    warn: 'Please change something in how you use Sawari',
    suspend: 'Your Sawari account is suspended',
    restore: 'Your Sawari account works again',
    'answer-feedback': 'An answer to your message to Sawari',
  },
  openings: {
    warn: 'We have looked at how your account was used in Travel Buddy. Please change this:',
    suspend: 'We have suspended your account: you cannot sign in for now.',
    restore: 'We have looked again: you can sign in and use Travel Buddy as before.',
    'answer-feedback': 'Thank you for writing to us. Here is our answer:',
  },
  appeal: (supportEmail: string) =>
    `If you see it differently, write to ${supportEmail}. Somebody who was not part of this decision will look again.`,
  contact: (supportEmail: string) => `For anything else write to ${supportEmail}.`,
} as const
