import type { whichPlace as english } from '../en/which-place.ts'
import type { Wording } from '../wording.ts'

export const whichPlace: Wording<typeof english> = {
  kinds: {
    metro: 'मेट्रो स्टेशन',
    rrts: 'नमो भारत स्टेशन',
    rail: 'रेलवे स्टेशन',
    bus: 'बस टर्मिनल',
    'bus-stop': 'बस स्टॉप',
    market: 'बाज़ार',
    mall: 'मॉल',
    hospital: 'अस्पताल',
    university: 'यूनिवर्सिटी या कॉलेज',
    school: 'स्कूल',
    landmark: 'जानी-मानी जगह',
    sector: 'सेक्टर',
    locality: 'मोहल्ला',
    area: 'इलाका',
    park: 'पार्क',
  },
  question: {
    heading: 'इनमें से कौन-सी?',
    source: name => `“${name}” से चलना है। सही जगह चुनें।`,
    destination: name => `“${name}” जाना है। सही जगह चुनें।`,
    near: stand => `${stand} के पास`,
    edit: 'दूसरी जगह लिखें',
  },
  outside: {
    heading: 'हमारे इलाके से बाहर',
    covered: places => `सवारी ${places} में है।`,
    source: name => `“${name}” बाहर है। सबसे पास की जानी हुई जगह से चलें:`,
    destination: name => `“${name}” बाहर है। सबसे पास की जानी हुई जगह तक जाएँ:`,
  },
}
