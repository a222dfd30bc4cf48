import type { feedback as english } from '../en/feedback.ts'
import type { Wording } from '../wording.ts'

export const feedback: Wording<typeof english> = {
  heading: 'संपर्क करें',
  lead: 'बताइए क्या गलत हुआ या क्या कमी है: कोई स्टैंड, किराया या रूट।',
  labels: { name: 'नाम', email: 'ई-मेल', message: 'मैसेज' },
  submit: 'मैसेज भेजें',
  submitting: 'भेजा जा रहा है...',
  success: 'मैसेज मिल गया! हम जल्दी ही जवाब देंगे।',
  another: 'एक और भेजें',
  failed: 'मैसेज नहीं गया। कृपया थोड़ी देर बाद फिर कोशिश करें।',
  draftKept: 'आपका लिखा मैसेज भेजने तक इसी डिवाइस पर रहता है।',
  draftBack: 'आपका बिना भेजा मैसेज वापस आ गया है।',
  emailUs: 'ई-मेल करना चाहें? वह भी हम तक ही पहुँचता है।',
  rules: {
    nameRequired: 'नाम ज़रूरी है',
    nameLong: 'नाम में ज़्यादा से ज़्यादा 80 अक्षर हों',
    emailRequired: 'ई-मेल ज़रूरी है',
    emailInvalid: 'कृपया सही ई-मेल पता लिखें',
    messageRequired: 'मैसेज ज़रूरी है',
    messageLong: 'मैसेज में ज़्यादा से ज़्यादा 2000 अक्षर हों',
  },
  counter: (length, limit) => `${limit} में से ${length} अक्षर`,
}
