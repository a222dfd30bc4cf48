import type { push as english } from '../en/push.ts'
import type { Wording } from '../wording.ts'

export const push: Wording<typeof english> = {
  request: { title: 'साथ चलने की नई रिक्वेस्ट', body: 'किसी को आपके साथ चलना है।' },
  acceptance: { title: 'आपकी रिक्वेस्ट मंज़ूर हुई', body: 'चैट खोलें और मिलने की जगह तय करें।' },
  message: { title: 'नया मैसेज', body: 'आपके सफ़र साथी ने आपको लिखा है।' },
  other: { title: 'सफ़र साथी', body: 'आपके लिए कुछ नया है।' },
}
