import type * as english from '../../src/en/start.ts'
import type { PartialWording } from '../../src/wording.ts'

export const shell: PartialWording<typeof english.shell> = {
  offline: 'ਤੁਸੀਂ ਆਫ਼ਲਾਈਨ ਹੋ। ਸੇਵ ਕੀਤਾ ਡਾਟਾ ਦਿਸ ਰਿਹਾ ਹੈ।',
  topBar: {
    home: 'ਹੋਮ',
    hotspots: 'ਆਟੋ ਸਟੈਂਡ',
    routes: 'ਰੂਟ ਪਲੈਨਰ',
    contact: 'ਸੰਪਰਕ ਕਰੋ',
    signIn: 'ਸਾਈਨ ਇਨ',
  },
}
