import type { ErrorCode } from '@sawari/contract'
import type { serverMessages as english } from '../en/server-messages.ts'
import type { Wording } from '../wording.ts'

const refusals: Readonly<Record<ErrorCode, string>> = {
  VALIDATION_FAILED: 'कुछ जानकारी सही नहीं है',
  INVALID_JSON: 'भेजी गई जानकारी पढ़ी नहीं जा सकी',
  BAD_REQUEST: 'यह रिक्वेस्ट सही नहीं है',
  SAME_PLACE: 'चलने की जगह और मंज़िल एक नहीं हो सकतीं',
  WRONG_PASSWORD: 'मौजूदा पासवर्ड सही नहीं है',
  PASSWORD_TOO_COMMON: 'यह पासवर्ड बहुत आम है',
  INVALID_OTP: 'कोड सही नहीं है',
  INVALID_REQUEST_ID: 'रिक्वेस्ट ID सही नहीं है',
  INVALID_CHAT_ID: 'चैट ID सही नहीं है',
  INVALID_CONVERSATION_ID: 'बातचीत की ID सही नहीं है',
  INVALID_USER_ID: 'यूज़र ID सही नहीं है',
  INVALID_MESSAGE_DATA: 'मैसेज की जानकारी सही नहीं है',
  INVALID_MESSAGE_CONTENT: 'यह मैसेज भेजा नहीं जा सकता',
  AUTH_TOKEN_REQUIRED: 'पहले साइन इन करें',
  INVALID_TOKEN: 'आपका सेशन अब नहीं चलेगा, फिर साइन इन करें',
  TOKEN_EXPIRED: 'आपका सेशन खत्म हो गया है, फिर साइन इन करें',
  INVALID_CREDENTIALS: 'ई-मेल या पासवर्ड सही नहीं है',
  AUTHENTICATION_FAILED: 'पहचान नहीं हो पाई',
  REQUEST_BLOCKED: 'यह रिक्वेस्ट ब्लॉक है',
  CHAT_ACCESS_DENIED: 'यह चैट आपके लिए नहीं है',
  CONVERSATION_ACCESS_DENIED: 'यह बातचीत आपके लिए नहीं है',
  FORBIDDEN: 'इसकी इजाज़त नहीं है',
  NOT_FOUND: 'यह नहीं मिला',
  SOURCE_NOT_FOUND: 'चलने की जगह नहीं मिली',
  DESTINATION_NOT_FOUND: 'मंज़िल नहीं मिली',
  OUTSIDE_REGION: 'Sawari नोएडा, ग्रेटर नोएडा, ग़ाज़ियाबाद और दिल्ली में है',
  NO_ROUTE: 'कोई रूट नहीं मिला',
  NO_ACTIVE_SEARCH: 'कोई खोज चालू नहीं है',
  REQUEST_NOT_FOUND: 'रिक्वेस्ट नहीं मिली',
  RECEIVER_NOT_FOUND: 'इन साथी का पता नहीं चला',
  MATCH_NOT_FOUND: 'यह कनेक्शन नहीं मिला',
  USER_NOT_FOUND: 'यह यूज़र नहीं मिला',
  CHAT_NOT_FOUND: 'चैट नहीं मिली',
  CONVERSATION_NOT_FOUND: 'बातचीत नहीं मिली',
  AMBIGUOUS_PLACE: 'आप किस जगह की बात कर रहे हैं?',
  ACTIVE_SEARCH_EXISTS: 'आपकी एक खोज पहले से चालू है',
  RECEIVER_NOT_AVAILABLE: 'ये साथी अभी उपलब्ध नहीं हैं',
  ALREADY_CONNECTED: 'इनसे आपका कनेक्शन पहले से है',
  DUPLICATE_REQUEST: 'यह रिक्वेस्ट पहले ही भेजी जा चुकी है',
  EMAIL_TAKEN: 'इस ई-मेल से अकाउंट पहले से है',
  CHAT_EXPIRED: 'चैट का समय खत्म हो गया',
  PAYLOAD_TOO_LARGE: 'भेजी गई जानकारी बहुत बड़ी है',
  UNSUPPORTED_MEDIA_TYPE: 'इस तरह की जानकारी यहाँ नहीं ली जाती',
  CONVERSATION_FULL: 'इस बातचीत में बहुत ज़्यादा मैसेज हो गए',
  REQUEST_TOO_SOON: 'इतनी जल्दी दोबारा नहीं, थोड़ा रुकें',
  RATE_LIMITED: 'बहुत ज़्यादा कोशिशें हो गईं, थोड़ी देर बाद करें',
  INTERNAL_ERROR: 'सर्वर में कुछ गड़बड़ हुई',
  MESSAGE_SEND_ERROR: 'मैसेज नहीं जा पाया',
  DATABASE_ERROR: 'सर्वर अभी डेटा तक नहीं पहुँच पा रहा',
  SERVICE_UNAVAILABLE: 'सेवा अभी उपलब्ध नहीं है',
}

const objections: Readonly<Record<string, string>> = {
  name: 'नाम में कम से कम 2 अक्षर लिखें',
  email: 'सही ई-मेल पता लिखें',
  phone: 'सही फ़ोन नंबर लिखें',
  password: 'यह पासवर्ड नहीं चलेगा, नियम देखें',
  newPassword: 'यह पासवर्ड नहीं चलेगा, नियम देखें',
  confirmPassword: 'दोनों पासवर्ड एक जैसे नहीं हैं',
  message: 'मैसेज 1 से 2,000 अक्षर का हो',
}

export const serverMessages: Wording<typeof english> = {
  refusal: (code, _said) =>
    Object.hasOwn(refusals, code) ? refusals[code as ErrorCode] : 'कुछ गड़बड़ हुई, फिर से कोशिश करें',
  objection: (field, _said) =>
    (Object.hasOwn(objections, field) ? objections[field] : undefined) ?? 'यह ठीक नहीं है, दोबारा देखें',
}
