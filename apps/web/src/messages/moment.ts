/** The format of a time of saving: '21 Nov, 09:12', in Indian time and Latin digits. */
export const momentFormat: Intl.DateTimeFormatOptions = {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  numberingSystem: 'latn',
}
