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
