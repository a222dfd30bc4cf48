import type { sharing as english } from '../en/sharing.ts'
import type { Wording } from '../wording.ts'

export const sharing: Wording<typeof english> = {
  share: 'शेयर करें',
  copied: 'लिंक कॉपी हो गया',
  copyFailed: 'लिंक कॉपी नहीं हुआ। उसे ऐड्रेस बार से कॉपी कर लें।',
  print: 'प्रिंट करें',
  printed: {
    leaving: moment => `निकलने का समय: ${moment}`,
    estimate: 'किराया और समय अनुमान हैं। बैठने से पहले ड्राइवर से पूछ लें।',
  },
}
