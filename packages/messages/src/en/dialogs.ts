import { daysLong } from './counted.ts'

/** Home, Work and recent places: in the location inputs and in their editor. */
export const savedPlaces = {
  kinds: { home: 'Home', work: 'Work' },
  setAs: { home: 'Set as Home', work: 'Set as Work' },
  unset: { home: 'No longer Home', work: 'No longer Work' },
  set: {
    home: (name: string) => `Home is now ${name}`,
    work: (name: string) => `Work is now ${name}`,
  },
  removed: (name: string) => `${name} was removed`,
  edit: 'Edit saved places',
  heading: 'Your places',
  recent: 'Recent',
  notSet: 'Not set',
  howToSet:
    'Choose a place in the Route Planner, tap the field again and choose “Set as Home” or “Set as Work”.',
  removeOf: (name: string) => `Remove ${name}`,
  nothingRecent: 'Nothing yet. Plan a route, and both of its places are listed here.',
  onDevice: 'Saved on this device only. Sign in to have them on your other devices too.',
  inAccount: 'Saved in your account. They leave this device when you sign out.',
} as const

/** The question which place a name means, and the text for places outside the region. */
export const whichPlace = {
  kinds: {
    metro: 'Metro station',
    rrts: 'Namo Bharat station',
    rail: 'Railway station',
    bus: 'Bus terminal',
    'bus-stop': 'Bus stop',
    market: 'Market',
    mall: 'Mall',
    hospital: 'Hospital',
    university: 'University or college',
    school: 'School',
    landmark: 'Landmark',
    sector: 'Sector',
    locality: 'Locality',
    area: 'Area',
    park: 'Park',
  },
  question: {
    heading: 'Which one?',
    source: (name: string) => `You start from “${name}”. Choose the place that you mean.`,
    destination: (name: string) => `You go to “${name}”. Choose the place that you mean.`,
    near: (stand: string) => `near ${stand}`,
    edit: 'Type another place',
  },
  outside: {
    heading: 'Outside our area',
    covered: (places: string) => `Sawari covers ${places}.`,
    source: (name: string) => `“${name}” lies outside. You could start from the nearest place we know:`,
    destination: (name: string) => `“${name}” lies outside. You could go to the nearest place we know:`,
  },
} as const

/** The dialog before the browser's request for the position. */
export const position = {
  explain: {
    title: 'Use your location?',
    text: 'It shows the stands near you and lets you plan from here. Our server receives it only to answer you, does not store it and passes it on to nobody.',
    agree: 'Continue',
    refuse: 'Not now',
  },
  blocked: {
    title: 'Your location is blocked',
    text: 'This browser does not let Sawari ask. To change that, tap the icon to the left of the address, open permissions or site settings, allow the location, and try again.',
    close: 'OK',
  },
} as const

/** The switches of notifications on this device. */
export const notifications = {
  heading: 'Notifications',
  lead: 'Even while Sawari is closed. Without names or messages.',
  kinds: {
    request: 'Somebody asks to share a ride',
    acceptance: 'Somebody accepts your request',
    message: 'New message in a chat',
  },
  turnOn: 'Turn on notifications',
  turningOn: 'Turning on...',
  turnOff: 'Turn off on this device',
  on: 'On',
  noAnswer: 'The browser asked you and got no answer. Turn them on to be asked again.',
  denied: 'This browser blocks notifications from Sawari.',
  undo: 'Tap the icon to the left of the address, open permissions or site settings, allow notifications and come back. In the installed app: phone settings, Apps, Sawari, Notifications.',
  unsupported: 'This browser cannot show notifications.',
  addToHomeScreen:
    'On iPhone and iPad: tap Share, then “Add to Home Screen”, open Sawari from there and turn notifications on.',
  unserved:
    'This browser gets notifications from a service that Sawari does not send to. Try Chrome, Firefox, Edge or Safari.',
  failed: 'Notifications could not be turned on. Please try again.',
  saveFailed: 'The change could not be saved. Please try again.',
}

/** The notice of new terms. `consentChangedIn` is the version that the points describe. */
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
