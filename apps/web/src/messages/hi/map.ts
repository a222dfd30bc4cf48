import type { map as english } from '../en/map.ts'
import type { Wording } from '../wording.ts'

export const map: Wording<typeof english> = {
  region: 'नक्शा',
  loading: 'नक्शा लोड हो रहा है',
  unsupported: 'इस डिवाइस पर नक्शा नहीं बन सकता। उस पर जो है, सब सूची में है।',
  failed: 'नक्शा लोड नहीं हुआ। उस पर जो है, सब सूची में है।',
  retry: 'फिर कोशिश करें',
  asleep: 'आपका डेटा बचाने के लिए नक्शा रुका है।',
  show: 'नक्शा दिखाएँ',
  tilesFailed: 'सड़कों का नक्शा नहीं मिल रहा। हमारा सादा नक्शा दिख रहा है।',
  credits: 'नक्शे के स्रोत',
  licences: { 'public domain': 'सार्वजनिक (सबके लिए मुफ़्त)' },
  zoomIn: 'ज़ूम इन करें',
  zoomOut: 'ज़ूम आउट करें',
  closePopup: 'बंद करें',
  youAreHere: 'आप यहाँ हैं',
  currentLocation: 'आपकी लोकेशन',
  start: 'शुरू',
  transfer: 'बदलें',
  destination: 'मंज़िल',
  startLetter: 'श',
  destinationLetter: 'म',
  sheet: {
    showList: 'सूची दिखाएँ',
    showMap: 'नक्शा दिखाएँ',
    taller: 'सूची बड़ी करें',
    shorter: 'सूची छोटी करें',
  },
  stands: {
    failedToLoad: 'स्टैंड लोड नहीं हुए',
    failedToLoadNearby: 'आस-पास के स्टैंड लोड नहीं हुए',
    failedToFetch: 'स्टैंड नहीं मिल पाए',
    failedToFetchNearby: 'आस-पास के स्टैंड नहीं मिल पाए',
  },
  stop: (kind, name) => `${kind}: ${name}`,
}
