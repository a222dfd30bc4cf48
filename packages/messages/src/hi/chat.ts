import type { chat as english } from '../en/chat.ts'
import type { Wording } from '../wording.ts'
import { counted, minutesLong } from './counted.ts'

export const chat: Wording<typeof english> = {
  title: partner => `${partner} से चैट`,
  close: 'चैट बंद करें',
  retry: 'फिर कोशिश करें',
  expiredState: 'समय खत्म',

  toasts: {
    connected: 'चैट जुड़ गई!',
    partnerJoined: partner => `${partner} अब चैट में हैं`,
    partnerLeft: partner => `${partner} अब चैट में नहीं हैं`,
  },

  time: {
    left: 'बचा समय',
    chat: 'चैट के लिए',
    contact: 'संपर्क के लिए',
    checking: 'जाँच हो रही है…',
    chatMark: minutes => `चैट के लिए ${minutesLong(minutes)} से कम बचा है`,
    contactMark: minutes => `${minutesLong(minutes)} से कम समय में फ़ोन नंबर हट जाएगा`,
  },

  list: {
    label: partner => `${partner} के साथ मैसेज`,
    empty: 'नमस्ते कहिए और तय कीजिए कि कहाँ मिलना है। समय पूरा होते ही मैसेज हट जाते हैं।',
    you: 'आप',
    sending: 'भेजा जा रहा है',
    sent: 'भेज दिया',
    notSent: 'नहीं गया',
    sendAgain: 'फिर भेजें',
    newMessages: count => counted(count, { zero: 'कोई नया मैसेज नहीं', one: '# नया मैसेज', other: '# नए मैसेज' }),
    typing: partner => `${partner} का मैसेज आ रहा है…`,
    earlier: { idle: 'पुराने मैसेज', loading: 'पुराने मैसेज आ रहे हैं…', failed: 'पुराने मैसेज नहीं आ सके। फिर से कोशिश करें।' },
  },

  starters: ['मैं गेट 2 पर हूँ', '2 मिनट की दूरी पर हूँ', 'नीली शर्ट पहनी है'],

  composer: {
    starters: 'ऐसे शुरू करें',
    label: 'मैसेज',
    placeholder: 'मैसेज लिखें',
    send: 'भेजें',
    counter: (length, limit) => `${limit} में से ${length}`,
    caution: 'फ़ोन नंबर या पता? उतना ही बताएँ जितना ठीक लगे।',
    cautionRead: 'ठीक है',
  },

  contact: {
    chatTimeOver: minutes => `चैट का समय खत्म! फ़ोन नंबर ${minutesLong(minutes)} और दिखेगा।`,
    heading: 'संपर्क की जानकारी',
    noPhone: 'फ़ोन नंबर नहीं दिया गया।',
    call: 'कॉल करें',
    whatsApp: 'WhatsApp',
    newTab: '(नए टैब में खुलेगा)',
  },

  expired: {
    chat: minutes => `चैट का समय खत्म हो गया (${minutesLong(minutes)})`,
    connection: 'कनेक्शन का समय खत्म। फ़ोन नंबर अब नहीं दिखेगा।',
    ended: 'एक कनेक्शन खत्म हो गया',
    checking: 'देखा जा रहा है कि कनेक्शन अब भी है या नहीं। तब तक आपके मैसेज यहीं रहेंगे।',
    gone: 'मैसेज यहाँ से भी हट गए हैं।',
    close: 'बंद करें',
  },

  problems: {
    joinFailed: 'चैट नहीं जुड़ी। कृपया फिर कोशिश करें।',
    sendFailed: 'मैसेज नहीं गया। कृपया फिर कोशिश करें।',
    missingInformation: 'मैसेज नहीं भेजा जा सकता: चैट की जानकारी नहीं मिली',
    other: 'चैट में कोई गड़बड़ हुई',
    byCode: {
      CHAT_NOT_FOUND: 'यह चैट अब नहीं है। शायद इसका समय खत्म हो गया।',
      CHAT_ACCESS_DENIED: 'यह चैट आपके लिए नहीं है।',
      INVALID_CHAT_ID: 'चैट ID सही नहीं है। कृपया फिर कोशिश करें।',
      INVALID_USER_ID: 'आपकी पहचान नहीं हो पाई। कृपया फिर साइन इन करें।',
      INVALID_MESSAGE_DATA: 'मैसेज ठीक नहीं है। कृपया फिर कोशिश करें।',
      INVALID_MESSAGE_CONTENT: 'मैसेज ठीक नहीं है। कृपया फिर कोशिश करें।',
      DATABASE_ERROR: 'मैसेज रखने में दिक्कत हुई। कृपया फिर कोशिश करें।',
      MESSAGE_SEND_ERROR: 'मैसेज नहीं गया। कृपया फिर कोशिश करें।',
      CONVERSATION_FULL: 'एक चैट में जितने मैसेज भेजे जा सकते हैं, उतने हो गए।',
    },
  },
}
