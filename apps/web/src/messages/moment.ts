/** The format of a time of saving: '21 Nov, 9:12 am', in Indian time and Latin digits. */
export const momentFormat: Intl.DateTimeFormatOptions = {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  numberingSystem: 'latn',
}
