import type * as english from '../../src/en/stand-pages.ts'
import type { PartialWording } from '../../src/wording.ts'

export const standPages: PartialWording<typeof english.standPages> = {
  brand: 'ਸਵਾਰੀ',
  allStands: 'ਸਾਰੇ ਆਟੋ ਸਟੈਂਡ',
  stand: { destinations: 'ਆਟੋ ਕਿੱਥੇ ਜਾਂਦੇ ਹਨ', fare: 'ਕਿਰਾਇਆ' },
}
