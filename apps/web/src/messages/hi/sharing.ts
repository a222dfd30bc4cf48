import type { SharingTexts } from '../sharing.ts'

export const sharing: SharingTexts = {
  share: 'शेयर करें',
  copied: 'लिंक कॉपी हो गया',
  copyFailed: 'लिंक कॉपी नहीं हुआ। उसे ऐड्रेस बार से कॉपी कर लें।',
  print: 'प्रिंट करें',
  printed: {
    leaving: moment => `निकलने का समय: ${moment}`,
    estimate: 'किराया और समय अंदाज़े हैं। बैठने से पहले ड्राइवर से पूछ लें।',
  },
}
