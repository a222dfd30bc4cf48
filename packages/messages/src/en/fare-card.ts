import { rupeesInEnglish } from './rupee-words.ts'

/** The fare card, shown to a driver, and the complaint that goes with it. */
export const fareCard = {
  title: 'Fare card',
  print: 'Print',
  myLocation: 'my location',
  trip: (from: string, to: string) => `${from} → ${to}`,
  of: {
    seat: 'for one seat',
    whole: 'for the whole auto',
    share: 'for one person, sharing the auto',
    trip: 'for the whole trip, one person',
  },
  kinds: {
    official: 'Official fare',
    meter: 'Fare by meter',
    customary: 'Customary fare: no order fixes it',
    estimated: 'Estimate: no source names this fare',
    unknown: 'Fare not known: an estimate',
    published: 'Published fare',
    weekday: 'At most the weekday fare: the fare for this day is not known',
  },
  usuallyMore: 'Drivers usually ask more than the meter.',
  asked: (least: string, most: string) =>
    least === most ? `By day drivers ask ${least} here.` : `By day drivers ask ${least} to ${most} here.`,
  byOrder: (title: string) => `By: ${title}`,
  like: (title: string) => `Worked out from: ${title}`,
  ticket: (operator: string) => `${operator} ticket, for one person`,
  rates: (base: string, kilometres: string, perKm: string) =>
    `${base} for the first ${kilometres} km, then ${perKm} a km`,
  perKm: (perKm: string) => `${perKm} a km`,
  slab: (kilometres: string, fare: string) => `${fare} up to ${kilometres} km`,
  night: (hours: string, factor: string) => `At night (${hours}): × ${factor}`,
  waiting: (amount: string) => `Waiting: ${amount} a minute`,
  waitingAfter: (amount: string, minutes: string) => `Waiting: ${amount} a minute, after ${minutes} minutes`,
  loading: 'Looking up the tariff',
  noTariff: 'Connect to the internet to look up the tariff.',
  driver: {
    title: 'For the driver',
    take: 'Please take me to',
    sentence: (place: string) => `Please take me to ${place}.`,
    boardedAt: (place: string) => `From ${place}.`,
    copy: 'Copy in Hindi',
    copied: 'Copied',
    copyFailed: 'It could not be copied.',
  },
  complaint: {
    heading: 'Charged more? A complaint to copy',
    to: (authority: string) => `To: ${authority}`,
    subject: 'Subject: an auto-rickshaw charged more than the fare',
    trip: (from: string, to: string) => `On ____ at ____ I went by auto-rickshaw from ${from} to ${to}.`,
    official: (fare: string, title: string) =>
      `By the "${title}" the fare is ${fare}. The driver charged ₹____.`,
    auto: 'Number of the auto: ____',
    ask: 'Please look into it.',
    copy: 'Copy in English',
    copied: 'Complaint copied',
    copyFailed: 'It could not be copied. Select the text and copy it.',
  },
} as const

/** Amounts as a driver reads them. */
export const amounts = {
  inWords: rupeesInEnglish,
  inDigits: (figure: string) => figure,
} as const
