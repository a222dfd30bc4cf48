import type { reach as english } from '../en/reach.ts'
import type { Wording } from '../wording.ts'
import { counted } from './counted.ts'

export const reach: Wording<typeof english> = {
  minutes: 'ज़्यादा से ज़्यादा मिनट',
  fare: 'ज़्यादा से ज़्यादा रुपये',
  chooseSource: 'पहले चुनें कि कहाँ से चलना है।',
  failed: 'जगहें लोड नहीं हुईं। कृपया फिर कोशिश करें।',
  searching: 'जगहें खोजी जा रही हैं',
  found: count => counted(count, { zero: 'कोई जगह पहुँच में नहीं', one: '# जगह पहुँच में', other: '# जगहें पहुँच में' }),
  upTo: duration => `${duration} तक`,
  place: (name, duration, fare) => `${name} तक: ${duration}, ${fare}`,
  free: 'मुफ़्त',
  all: count => `सभी ${count} दिखाएँ`,
}
