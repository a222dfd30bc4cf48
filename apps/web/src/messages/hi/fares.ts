import type { fares as english } from '../en/fares.ts'
import type { Wording } from '../wording.ts'

export const fares: Wording<typeof english> = {
  kinds: {
    official: 'सरकारी',
    meter: 'मीटर से',
    customary: 'चलन का',
    estimated: 'अनुमान',
    unknown: 'पता नहीं',
    published: 'छपा हुआ',
    weekday: 'आम दिन का',
  },
  open: 'किराया कार्ड दिखाएँ',
  missing: 'कार्ड लोड नहीं हुआ। कृपया फिर कोशिश करें।',
}
