import type { waysOut as english } from '../en/ways-out.ts'
import type { Wording } from '../wording.ts'

export const waysOut: Wording<typeof english> = {
  unknown: place => `“${place}” हमें पता नहीं। क्या आपका मतलब यह है:`,
  around: (place, other) => `“${place}” हमें पता नहीं। ${other} के पास के स्टैंड:`,
  known: place => `“${place}” हमें पता नहीं। कुछ स्टैंड जो हमें पता हैं:`,
  orAround: other => `या ${other} के पास का कोई स्टैंड:`,
  orKnown: 'या कोई स्टैंड जो हमें पता है:',
  tooFar: (distance, most) => `सीधी दूरी ही ${distance} है: रिज़र्व ऑटो ${most} तक ही जाता है।`,
  onlyService: 'आपके चुने विकल्पों में जाने के दूसरे तरीके शामिल नहीं हैं।',
  allServices: 'मेट्रो और ऑटो, दोनों देखें',
  reachable: stand => `सबसे पास के स्टैंड ${stand} तक जाएँ`,
  metro: 'मेट्रो से, वहाँ तक पैदल',
}
