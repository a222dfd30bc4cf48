import type { errors as english } from '../en/errors.ts'
import type { Wording } from '../wording.ts'

export const errors: Wording<typeof english> = {
  requestTimeout: 'जवाब आने में बहुत देर हुई',
  httpStatus: status => `सर्वर से गड़बड़ जवाब आया (${status})`,
  offline: 'आप ऑफ़लाइन हैं। इंटरनेट से जुड़कर फिर कोशिश करें।',
  network: 'नेटवर्क की दिक्कत है। कृपया अपना कनेक्शन देखें।',
  invalidResponse: 'सर्वर का जवाब समझ नहीं आया',
  authenticationFailed: 'पहचान नहीं हो पाई',
}
