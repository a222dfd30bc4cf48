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
