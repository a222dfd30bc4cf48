import type * as english from '../en/ride-buddy.ts'
import type { Wording } from '../wording.ts'
import { counted, minutesLong } from './counted.ts'

export const rideBuddy: Wording<typeof english.rideBuddy> = {
  title: 'सफ़र साथी ढूँढें',
  lead: 'एक ही समय, एक ही रास्ता? एक ऑटो में साथ चलें और किराया बाँट लें।',
  needsInternet: 'इंटरनेट चाहिए',
  retry: 'फिर कोशिश करें',
  trip: (source, destination) => `${source} → ${destination}`,
  spokenTrip: (source, destination) => `${source} से ${destination}`,
  liveUpdatesWeak: 'ताज़ा जानकारी रुक-रुक कर आ रही है। तब तक यह पेज खुद सर्वर से पूछता रहेगा।',

  help: {
    open: 'यह कैसे चलता है',
    close: 'समझ में आया',
    steps: {
      search: {
        title: 'खोजें',
        text: minutes => `बताइए कहाँ से चलना है और कहाँ जाना है। आपकी खोज ${minutesLong(minutes)} खुली रहती है।`,
      },
      match: { title: 'साथी मिलें', text: 'जिनका रास्ता आपसे मिलता है वे तुरंत दिखते हैं, और इंतज़ार के दौरान भी।' },
      ask: { title: 'पूछें और जुड़ें', text: 'रिक्वेस्ट भेजें। मंज़ूर होते ही दोनों को एक-दूसरे का पूरा नाम और नंबर दिखता है।' },
      chat: {
        title: 'चैट करें, चलें, भूल जाएँ',
        text: (chatMinutes, contactMinutes) =>
          `${minutesLong(chatMinutes)} चैट, फिर ${minutesLong(contactMinutes)} और कॉल। उसके बाद कनेक्शन दोनों फ़ोन से हट जाता है।`,
      },
    },
    safety:
      'किसी को भी, कभी भी ब्लॉक या रिपोर्ट किया जा सकता है। जब तक दोनों राज़ी न हों, दूसरों को बस आपका पहला नाम, एक अक्षर और दोनों जगहों के नाम दिखते हैं।',
  },

  tabs: {
    label: 'सफ़र साथी',
    search: 'खोज',
    connections: 'कनेक्शन',
    connectionsWith: count => `कनेक्शन, ${count}`,
  },

  form: {
    heading: 'कहाँ जाना है?',
    headingActive: 'आपकी खोज चालू है',
    source: 'कहाँ से',
    destination: 'कहाँ तक',
    radius: 'कितनी दूर तक खोजें',
    radiusHelp: 'साथी आपकी दोनों जगहों से इतनी दूरी पर चढ़-उतर सकते हैं।',
    kilometres: count => `${count} किमी`,
    note: 'उसी समय कोई और भी मिलता-जुलता रूट खोज रहा हो, तभी साथी मिलेगा।',
    submit: 'साथी खोजें',
    searching: 'खोज रहे हैं...',
    active: 'खोज चालू है',
    recent: 'फिर खोजें',
    bothRequired: 'कृपया दोनों जगहें चुनें',
    samePlace: 'चलने की जगह और मंज़िल एक नहीं हो सकतीं',
    alreadyActive: 'आपकी एक खोज पहले से चालू है। नई शुरू करने के लिए उसे रद्द करें।',
    sourceNotFound: 'चलने की जगह नहीं मिली। कृपया दिख रहे ऑटो स्टैंड में से सही जगह चुनें।',
    destinationNotFound: 'मंज़िल नहीं मिली। कृपया दिख रहे ऑटो स्टैंड में से सही मंज़िल चुनें।',
    placeUnclear: 'आपका मतलब किस जगह से है? उसे नीचे की सूची में से चुनें।',
    outsideRegion: places => `सवारी ${places} में है।`,
    failed: 'साथी खोजे नहीं जा सके',
  },

  tips: {
    heading: 'काम की बातें',
    searchLasts: minutes => `खोज ${minutesLong(minutes)} खुली रहती है`,
    items: [
      'ज़्यादातर सफ़र के लिए 2 किमी ठीक है',
      'पहले चैट करें और मिलने की जगह तय करें',
      'किराया बाँटें: दोनों का कम लगता है',
    ],
  },

  active: {
    heading: 'साथी की खोज जारी है',
    timeLeft: 'बचा समय',
    matches: count => counted(count, { zero: 'अभी कोई साथी नहीं', one: '# साथी मिला', other: '# साथी मिले' }),
    cancel: 'खोज रद्द करें',
    cancelling: 'रद्द हो रही है...',
    cancelled: 'खोज रद्द हो गई',
    cancelFailed: 'खोज रद्द नहीं हुई',
    expired: 'आपकी खोज का समय खत्म हो गया। अब नई खोज शुरू करें।',
    limited: 'आज आपको बहुत से साथी दिखाए जा चुके हैं। नए साथी कल फिर दिखेंगे।',
    marks: { 120: '2 मिनट बाकी', 60: '1 मिनट बाकी', 30: '30 सेकंड बाकी' },
  },

  matches: {
    heading: 'आपके रास्ते के साथी',
    left: minutes => `आपकी खोज पूरी हो गई। इन साथियों से ${minutesLong(minutes)} और पूछ सकते हैं।`,
    match: percent => `${percent}% रास्ता एक`,
    shared: fare => `साथ में ${fare}`,
    sharedDistance: kilometres => `करीब ${kilometres} किमी साथ`,
    send: 'रिक्वेस्ट भेजें',
    sent: 'रिक्वेस्ट भेजी',
    sendTo: name => `${name} को`,
    emptyTitle: 'अभी कोई नहीं',
    empty: 'खोज शुरू करें: जिनका रास्ता आपसे मिलता है वे यहाँ दिखेंगे, इंतज़ार के दौरान भी।',
  },

  requests: {
    alreadySentMinutesAgo: minutes => `रिक्वेस्ट ${minutesLong(minutes)} पहले भेजी जा चुकी है। कृपया इंतज़ार करें।`,
    alreadySentJustNow: 'रिक्वेस्ट अभी-अभी भेजी गई है। कृपया इंतज़ार करें।',
    alreadySent: 'इन्हें रिक्वेस्ट पहले ही भेजी जा चुकी है',
    inFlight: 'इनकी रिक्वेस्ट अभी भेजी जा रही है',
    sentTo: name => `${name} को रिक्वेस्ट भेज दी`,
    incoming: 'आपको मिली रिक्वेस्ट',
    incomingEmpty: 'अभी कोई रिक्वेस्ट नहीं। खोज शुरू करें, ताकि दूसरों को आप दिखें।',
    sent: 'आपकी भेजी रिक्वेस्ट',
    sentEmpty: 'आपने अभी किसी से नहीं पूछा है। खोज वाले टैब में साथी ढूँढें।',
    accept: 'मंज़ूर करें',
    decline: 'मना करें',
    acceptOf: name => `${name} की रिक्वेस्ट`,
    pending: 'जवाब बाकी',
    expiresIn: minutes => `जवाब के लिए ${minutesLong(minutes)} बाकी`,
    declined: 'रिक्वेस्ट को मना कर दिया',
    declinedState: 'मना कर दिया',
    declinedBy: name => `${name} ने मना कर दिया`,
    wantsToShare: name => `${name} को साथ चलना है`,
    view: 'देखें',
    incomingAlert: sender => `नई रिक्वेस्ट: ${sender} को आपके साथ चलना है`,
    expired: count =>
      counted(count, {
        zero: 'कोई रिक्वेस्ट पुरानी नहीं हुई',
        one: '# रिक्वेस्ट का समय खत्म हुआ, वह हटा दी गई',
        other: '# रिक्वेस्ट का समय खत्म हुआ, वे हटा दी गईं',
      }),
    ownExpired: 'आपकी रिक्वेस्ट का समय खत्म हो गया। नई रिक्वेस्ट भेजकर देखें।',
  },

  connections: {
    heading: 'आपके कनेक्शन',
    empty: 'अभी कोई नहीं। रिक्वेस्ट मंज़ूर होने पर यहीं से चैट और कॉल होगी। खोज करके किसी को रिक्वेस्ट भेजें।',
    openChat: 'चैट खोलें',
    withName: name => `${name} के साथ`,
    you: 'आप',
    minutesLeft: minutes => `${minutesLong(minutes)} बाकी`,
    chatUnavailable: 'चैट बंद है',
    contactLeft: minutes => `फ़ोन नंबर यहाँ ${minutesLong(minutes)} और रहेगा`,
    call: 'कॉल करें',
    whatsApp: 'WhatsApp',
    newTab: '(नए टैब में खुलेगा)',
    end: 'कनेक्शन खत्म करें',
    endTitle: name => `${name} से कनेक्शन खत्म करें?`,
    endText: 'चैट और फ़ोन नंबर दोनों के लिए तुरंत हट जाएँगे।',
    ending: 'खत्म हो रहा है...',
    keep: 'रहने दें',
    endFailed: 'कनेक्शन खत्म नहीं हो सका',
    ended: 'एक कनेक्शन खत्म हो गया',
    newMessage: name => `${name} का नया मैसेज`,
    connectedWith: name => `${name} से कनेक्शन हो गया`,
    expired: count =>
      counted(count, {
        zero: 'कोई कनेक्शन पुराना नहीं हुआ',
        one: 'समय पूरा होने पर # कनेक्शन हटाया गया',
        other: 'समय पूरा होने पर # कनेक्शन हटाए गए',
      }),
    checkingTime: 'बचा समय जाँचा जा रहा है…',
    saved: 'इस डिवाइस पर सेव है। इंटरनेट आने पर नाम और नंबर फिर दिखेंगे।',
  },

  sound: {
    on: 'आवाज़: चालू',
    off: 'आवाज़: बंद',
    help: 'रिक्वेस्ट, जवाब और मैसेज पर आवाज़ और वाइब्रेशन',
  },

  recent: {
    heading: 'हाल के साथी',
    lead: 'इन्हें एक दिन तक ब्लॉक या रिपोर्ट कर सकते हैं।',
    justNow: 'अभी-अभी खत्म हुआ',
    minutesAgo: minutes => `${minutesLong(minutes)} पहले खत्म हुआ`,
    hoursAgo: hours => `${hours} घंटे पहले खत्म हुआ`,
  },

  chat: {
    noChatId: 'चैट ठीक नहीं: चैट ID नहीं मिली',
    noPartner: 'चैट ठीक नहीं: साथी की जानकारी नहीं मिली',
    invalidChatId: 'चैट ID सही नहीं है',
    loading: 'चैट खुल रही है',
    missing: 'चैट लोड नहीं हुई। कृपया अपना कनेक्शन देखें।',
  },

  onHold: email =>
    `आपके अकाउंट के लिए सफ़र साथी अभी रोका गया है, जब तक हम जाँच न कर लें। कुछ पूछना हो तो ${email} पर लिखें।`,
  emailConfirmed: 'ई-मेल की पुष्टि हो चुकी है',

  failures: {
    requestGone: 'यह रिक्वेस्ट अब नहीं है। शायद इसका जवाब दिया जा चुका है।',
    invalidRequest: 'रिक्वेस्ट ठीक नहीं है। कृपया पेज ताज़ा करके फिर कोशिश करें।',
    tokenExpired: 'आपका सेशन खत्म हो गया है। कृपया फिर साइन इन करें।',
    sessionExpired: 'सेशन खत्म हो गया। कृपया फिर साइन इन करें।',
    network: 'नेटवर्क की दिक्कत है। कृपया कनेक्शन देखकर फिर कोशिश करें।',
    answer: 'रिक्वेस्ट का जवाब नहीं गया। कृपया फिर कोशिश करें।',
    alreadyAsked: 'इन्हें रिक्वेस्ट पहले ही भेजी जा चुकी है',
    alreadyConnected: 'इनसे आपका कनेक्शन पहले से है',
    tooSoon: 'कृपया इन्हें दूसरी रिक्वेस्ट भेजने से पहले थोड़ा रुकें',
    invalidData: 'रिक्वेस्ट की जानकारी ठीक नहीं है। कृपया फिर कोशिश करें।',
    notAvailable: 'ये अब साथ चलने के लिए उपलब्ध नहीं हैं',
    send: 'रिक्वेस्ट नहीं गई',
    emailNotProved: 'पहले अपने ई-मेल पते की पुष्टि करें: सवारी से आए ई-मेल का लिंक खोलें।',
    loadRequests: 'रिक्वेस्ट लोड नहीं हुईं',
    loadConnections: 'कनेक्शन लोड नहीं हुए',
    loadSearch: 'आपकी खोज लोड नहीं हुई।',
  },

  safety: {
    open: 'ब्लॉक या रिपोर्ट करें',
    openFor: name => `${name} को ब्लॉक या रिपोर्ट करें`,
    title: name => `${name} को ब्लॉक या रिपोर्ट करें`,
    text: 'अब यहाँ आप दोनों एक-दूसरे को नहीं दिखेंगे, और कनेक्शन हो तो तुरंत खत्म होगा। किसी को नहीं बताया जाता कि यह किसने किया।',
    block: 'ब्लॉक करें',
    blocking: 'ब्लॉक हो रहा है...',
    blocked: name => `${name} को ब्लॉक कर दिया। चाहें तो प्रोफ़ाइल में जाकर अनब्लॉक करें।`,
    blockFailed: 'ब्लॉक नहीं हो सका',
    reportHeading: 'रिपोर्ट और ब्लॉक करें: क्या गलत है?',
    chatIsSent: 'कारण दबाते ही रिपोर्ट चली जाती है, और साथ में आप दोनों की चैट भी।',
    reasons: {
      spam: 'स्पैम या विज्ञापन',
      harassment: 'परेशान करना',
      unsafe: 'मुझे असुरक्षित लग रहा है',
      fake: 'असली साथी नहीं',
      other: 'कुछ और',
    },
    describe: 'पहले लिखें कि क्या हुआ',
    description: 'क्या हुआ? (चाहें तो लिखें)',
    descriptionHelp: 'ज़्यादा से ज़्यादा 1,000 अक्षर। फिर कारण चुनें।',
    reporting: 'रिपोर्ट हो रही है...',
    reported: name => `धन्यवाद। ${name} की रिपोर्ट हो गई और उन्हें ब्लॉक भी कर दिया गया।`,
    reportFailed: 'रिपोर्ट नहीं हो सकी',
  },
}

export const socket: Wording<typeof english.socket> = {
  authProblem: {
    expired: 'सेशन खत्म हो गया। कृपया फिर साइन इन करें।',
    refused: 'पहचान नहीं हो पाई। कृपया फिर साइन इन करें।',
    missing: 'साइन इन ज़रूरी है। कृपया फिर साइन इन करें।',
  },
  connectionFailed: 'कनेक्शन नहीं जुड़ा। कृपया फिर कोशिश करें।',
  connecting: 'जुड़ रहा है',
  connected: 'जुड़ा है',
  reconnecting: 'फिर जुड़ रहा है',
  tryOf: attempt => `5 में से ${attempt}`,
  disconnected: 'कनेक्शन टूटा',
  reconnect: 'फिर जोड़ें',
}
