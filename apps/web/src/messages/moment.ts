/** '21 Nov, 9:12 am', in India and in Latin digits: the moment that something was saved. */
export const momentFormat: Intl.DateTimeFormatOptions = {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  numberingSystem: 'latn',
}
