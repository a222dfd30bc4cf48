import type * as english from '../en/mails.ts'
import type { Wording } from '../wording.ts'

export const mail: Wording<typeof english.mail> = {
  sender: 'सवारी',
  hours: count => `${count} घंटे`,
  minutes: count => `${count} मिनट`,
  seconds: count => `${count} सेकंड`,
}

export const codeMail: Wording<typeof english.codeMail> = {
  subject: 'सवारी के नए पासवर्ड के लिए आपका कोड',
  use: duration =>
    `यह अगले ${duration} तक और सिर्फ़ एक बार चलेगा। जहाँ कोड माँगा था, वहीं लिखें। सवारी की ओर से कोई भी आपसे यह कोड कभी नहीं पूछेगा।`,
  orOpen: duration =>
    `या यह लिंक खोलें। इससे सीधे नया पासवर्ड बना सकते हैं। यह सिर्फ़ एक बार और ${duration} तक चलेगा, कोड न चले तब भी:`,
  notYou: supportEmail =>
    `अगर कोड आपने नहीं माँगा: कोई अंदर नहीं आया है और आपका पासवर्ड पहले जैसा ही है। इस ई-मेल का जवाब न दें और कोड किसी को न बताएँ। ऐसे ई-मेल आते रहें तो ${supportEmail} पर लिखें।`,
}

export const proofMail: Wording<typeof english.proofMail> = {
  subject: 'सवारी के लिए अपने ई-मेल पते की पुष्टि करें',
  lead: 'सवारी में आपका स्वागत है। यह लिंक खोलकर पुष्टि करें कि यह ई-मेल पता आपका ही है:',
  use: duration => `यह लिंक ${duration} तक चलेगा। ज़रूरत हो तो अपनी प्रोफ़ाइल से नया लिंक मँगवा सकते हैं।`,
  notYou: supportEmail =>
    `अगर अकाउंट आपने नहीं बनाया: किसी ने गलती से आपका पता लिख दिया है, आपको कुछ करने की ज़रूरत नहीं। अकाउंट हटवाना हो तो ${supportEmail} पर लिखें।`,
}

export const moderationMail: Wording<typeof english.moderationMail> = {
  subjects: {
    warn: 'सवारी के इस्तेमाल में कृपया कुछ बदलें',
    suspend: 'आपका सवारी अकाउंट रोका गया है',
    restore: 'आपका सवारी अकाउंट फिर चालू है',
    'answer-feedback': 'सवारी को भेजे आपके मैसेज का जवाब',
  },
  openings: {
    warn: 'हमने देखा कि सफ़र साथी में आपका अकाउंट कैसे इस्तेमाल हुआ। कृपया यह बदलें:',
    suspend: 'हमने आपका अकाउंट रोक दिया है: आप अभी साइन इन नहीं कर सकते।',
    restore: 'हमने दोबारा देखा: अब पहले की तरह साइन इन करके सफ़र साथी इस्तेमाल किया जा सकता है।',
    'answer-feedback': 'हमें लिखने के लिए धन्यवाद। हमारा जवाब:',
  },
  appeal: supportEmail =>
    `अगर आपको यह ठीक नहीं लगता, तो ${supportEmail} पर लिखें। कोई ऐसा व्यक्ति फिर से देखेगा जो इस फ़ैसले में शामिल नहीं था।`,
  contact: supportEmail => `और कोई बात हो तो ${supportEmail} पर लिखें।`,
}
