import type { socket as english } from '../en/socket.ts'
import type { Wording } from '../wording.ts'

export const socket: Wording<typeof english> = {
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
