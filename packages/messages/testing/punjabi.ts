// A third language for tests, with twenty texts: its row here, its folder beside.

import type { LanguageRow } from '@sawari/contract/language-table'

export const punjabi: LanguageRow = {
  name: 'ਪੰਜਾਬੀ',
  shortName: 'ਪੰ',
  locale: 'pa-IN',
  direction: 'ltr',
  isWhole: false,
}
