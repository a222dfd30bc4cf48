import type { places as english } from '../en/places.ts'
import type { Wording } from '../wording.ts'
import { counted } from './counted.ts'

export const places: Wording<typeof english> = {
  dropdown: {
    placeholder: 'जगह खोजें',
    toggle: 'जगहें दिखाएँ',
    loadMore: 'और दिखाएँ',
    loadingMore: 'लोड हो रहा है...',
    loading: 'जगहें लोड हो रही हैं...',
    empty: 'कोई जगह नहीं मिली',
    noMatch: text => `"${text}" जैसी कोई जगह नहीं मिली`,
    retry: 'फिर कोशिश करें',
    fetchFailed: 'जगहें नहीं मिल पाईं',
    loadFailed: 'जगहें लोड नहीं हुईं',
    loadMoreFailed: 'और जगहें लोड नहीं हुईं',
    searchFailed: 'जगहें खोजी नहीं जा सकीं',
  },
  search: {
    label: 'नक्शे पर खोजें',
    placeholder: 'नक्शे पर कोई जगह खोजें',
    clear: 'खोज मिटाएँ',
    searching: 'खोज रहे हैं',
    noMatch: text => `"${text}" के लिए कोई जगह नहीं मिली`,
    invalidResponse: 'सर्वर का जवाब समझ नहीं आया',
    failed: 'जगहें खोजी नहीं जा सकीं',
    errorWord: 'गड़बड़',
    unknownName: 'अनजान जगह',
  },
  input: {
    placeholder: 'स्टैंड, सेक्टर, मेट्रो, बाज़ार…',
    clear: label => `${label} मिटाएँ`,
    allStands: 'सभी स्टैंड',
    useMyLocation: 'मेरी लोकेशन इस्तेमाल करें',
    myLocation: 'मेरी लोकेशन',
    locationRefused: 'आपकी लोकेशन नहीं मिली। जगह का नाम लिखें।',
    suggestionDetail: (fare, time) => `${fare} · ${time}`,
    noMatch: text => `"${text}" के लिए कोई जगह नहीं मिली`,
    noMatchHint: 'स्पेलिंग देख लें, या पास का कोई स्टैंड, सेक्टर या मेट्रो स्टेशन लिखें।',
    swap: 'दोनों जगहें आपस में बदलें',
    swapped: (source, destination) => `जगहें बदल दीं: ${source} से ${destination} तक`,
    nothing: 'कुछ नहीं',
  },
  didYouMean: 'क्या आपका मतलब था',
  resultCount: count => counted(count, { zero: 'कुछ नहीं मिला', one: '# जगह मिली', other: '# जगहें मिलीं' }),
}
