import type { screenLoad as english } from '../en/screen-load.ts'
import type { Wording } from '../wording.ts'

export const screenLoad: Wording<typeof english> = {
  heading: 'यह पेज लोड नहीं हुआ',
  reason: 'कनेक्शन कमज़ोर हो सकता है, या अभी-अभी नया वर्शन आया है। फिर से लोड करने पर दोनों ठीक हो जाते हैं।',
  retry: 'फिर से लोड करें',
}
