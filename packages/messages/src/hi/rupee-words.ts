// Amounts in words, as a driver reads them aloud.

/** Every number below a hundred has its own word. */
const WORDS = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस ' +
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस ' +
  'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस ' +
  'चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास ' +
  'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ ' +
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर ' +
  'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी ' +
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी ' +
  'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'
).split(' ')

const MOST = 99_999

/** 146 as 'एक सौ छियालीस रुपये'; empty for amounts that no ride costs. */
export function rupeesInHindi(rupees: number): string {
  if (!Number.isInteger(rupees) || rupees < 0 || rupees > MOST) return ''
  const parts = [
    ...grouped(Math.floor(rupees / 1000), 'हज़ार'),
    ...grouped(Math.floor(rupees / 100) % 10, 'सौ'),
    ...(rupees % 100 > 0 || rupees === 0 ? [WORDS[rupees % 100]] : []),
  ]
  return `${parts.join(' ')} ${rupees === 1 ? 'रुपया' : 'रुपये'}`
}

function grouped(count: number, word: string): readonly string[] {
  return count === 0 ? [] : [`${WORDS[count]} ${word}`]
}
