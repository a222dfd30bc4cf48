/** The dialog before the browser's request for the position. */
export const position = {
  explain: {
    title: 'Use your location?',
    text: 'Sawari needs it to show the stands near you or to plan from here, sends it to our server only with that one question, does not store it there, and gives it to nobody else.',
    agree: 'Continue',
    refuse: 'Not now',
  },
  blocked: {
    title: 'Your location is blocked',
    text: 'This browser does not let Sawari ask. To change that, tap the icon to the left of the address, open permissions or site settings, allow the location, and try again.',
    close: 'OK',
  },
} as const
