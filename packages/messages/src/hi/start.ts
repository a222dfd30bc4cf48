import { momentFormat } from '../counting.ts'
import type * as english from '../en/start.ts'
import type { Wording } from '../wording.ts'

export const shell: Wording<typeof english.shell> = {
  productName: 'सवारी',
  documentTitle: screen => `${screen} · सवारी`,
  minutesLeft: minutes => `${minutes} मिनट बाकी`,
  skipToMain: 'सीधे मुख्य हिस्से पर जाएँ',
  offline: 'आप ऑफ़लाइन हैं। सेव किया डेटा दिख रहा है।',
  noAnswer: 'सर्वर से जवाब नहीं आ रहा।',
  savedData: at => `${at.toLocaleString('hi-IN', momentFormat)} का सेव किया डेटा`,
  loadingScreen: 'लोड हो रहा है',
  close: 'बंद करें',
  dismiss: 'हटाएँ',
  newVersion: {
    text: 'सवारी का नया वर्शन तैयार है।',
    now: 'अभी अपडेट करें',
    later: 'बाद में',
  },
  topBar: {
    brand: 'सवारी, होम',
    navigation: 'मुख्य मेन्यू',
    openMenu: 'मेन्यू खोलें',
    closeMenu: 'मेन्यू बंद करें',
    home: 'होम',
    hotspots: 'ऑटो स्टैंड',
    routes: 'रूट प्लानर',
    rideBuddy: 'सफ़र साथी ढूँढें',
    contact: 'संपर्क करें',
    signIn: 'साइन इन',
    signUp: 'साइन अप',
    profile: 'प्रोफ़ाइल',
    moderation: 'मॉडरेशन',
    logout: 'साइन आउट',
    signedInAs: name => `${name} के नाम से साइन इन`,
    signedInWhileOpen: 'आप तभी तक साइन इन रहेंगे, जब तक यह टैब खुला है',
  },
  display: {
    language: 'भाषा',
    themes: { light: 'थीम: हल्की', dark: 'थीम: गहरी', device: 'थीम: डिवाइस जैसी' },
    textsMissing: (wanted, shown) => `${wanted} लोड नहीं हो पाई। अभी पेज ${shown} में ही रहेगा।`,
  },
  footer: {
    tagline: 'सफ़र का समझदार साथी',
    description: 'भारत भर में मुसाफ़िरों को भरोसेमंद ऑटो रिक्शा से जोड़ते हैं।',
    quickLinks: 'ज़रूरी लिंक',
    allStands: 'सभी स्टैंड',
    support: 'मदद',
    supportContact: 'मदद के लिए संपर्क',
    copyright: '© 2024 सवारी',
  },
  guard: {
    pleaseSignIn: screen => `“${screen}” के लिए कृपया साइन इन करें`,
  },
}

export const session: Wording<typeof english.session> = {
  signInTitle: 'साइन इन',
  signUpTitle: 'साइन अप',
  formMissing: 'फ़ॉर्म लोड नहीं हुआ। कृपया अपना कनेक्शन देखें।',
  initialiseFailed: 'साइन इन की जाँच नहीं हो पाई',
  sessionExpired: 'आपका सेशन खत्म हो गया है। कृपया फिर साइन इन करें।',
}

export const errors: Wording<typeof english.errors> = {
  requestTimeout: 'जवाब आने में बहुत देर हुई',
  httpStatus: status => `सर्वर से गड़बड़ जवाब आया (${status})`,
  offline: 'आप ऑफ़लाइन हैं। इंटरनेट से जुड़कर फिर कोशिश करें।',
  network: 'नेटवर्क की दिक्कत है। कृपया अपना कनेक्शन देखें।',
  invalidResponse: 'सर्वर का जवाब समझ नहीं आया',
  authenticationFailed: 'पहचान नहीं हो पाई',
}

export const screenLoad: Wording<typeof english.screenLoad> = {
  heading: 'यह पेज लोड नहीं हुआ',
  reason: 'कनेक्शन कमज़ोर हो सकता है, या अभी-अभी नया वर्शन आया है। फिर से लोड करने पर दोनों ठीक हो जाते हैं।',
  retry: 'फिर से लोड करें',
}

export const notFound: Wording<typeof english.notFound> = {
  heading: 'अरे! गलत रूट!',
  text: 'लगता है हमारा रिक्शा गलत मोड़ मुड़ गया! जो पेज चाहिए था, वह यहाँ नहीं है।',
  card: 'रूट नहीं मिला!',
  home: 'होम पर ले चलें',
  pause: 'रिक्शा रोकें',
  play: 'रिक्शा चलने दें',
}
