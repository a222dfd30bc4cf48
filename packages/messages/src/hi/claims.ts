import type { claims as english } from '../en/claims.ts'
import type { Wording } from '../wording.ts'

export const claims: Wording<typeof english> = {
  known: (name, year) => `${name}, ${year} से पता`,
  knownUnnamed: 'किसी स्रोत से पता',
  riders: 'सवारियाँ',
  likely: 'शायद: पहले पूछें',
  mayNotRun: 'शायद न चले: पहले पूछें',
  vehicles: { auto: 'शेयर ऑटो', 'e-rickshaw': 'ई-रिक्शा', 'gramin-sewa': 'ग्रामीण सेवा', vikram: 'विक्रम' },
  timetable: year => `${year} की समय-सारणी`,
  missing: list => `सवारी में नहीं: ${list}।`,
}
