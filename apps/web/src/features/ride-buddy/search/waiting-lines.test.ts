import places from '@sawari/data/regions/ncr/texts.json'
import { describe, expect, test } from 'vitest'
import { waitingLines as english } from '../../../messages/en/waiting-lines.ts'
import { waitingLines as hindi } from '../../../messages/hi/waiting-lines.ts'
import { inTurn } from './waiting-lines.tsx'

/** The number of letters that fit in three lines of the box on a phone 360 px wide. */
const THREE_LINES = 100

/** Lines must not joke about trade, gender, family, religion, origin or looks. */
const atSomebodysCost = {
  English:
    /\b(drivers?|auto-?wall?ah?s?|wom[ae]n|m[ae]n|girls?|boys?|wife|wives|husbands?|ladies|lady|mother|father|aunt(y|ie)|uncle|caste|brahmin|dalit|hindus?|muslims?|sikhs?|christians?|jains?|gods?|pray(er)?|temple|mosque|church|fat|ugly|stupid|poor|lazy|old|black|fair(er)? skin)\b/i,
  Hindi:
    /(?<![\p{L}\p{M}])(ड्राइवर|ऑटोवाल|औरत|महिला|आदमी|मर्द|लड़क|पत्नी|बीवी|पति|माँ|बाप|आंटी|चाचा|भाई|बहन|जाति|ब्राह्मण|दलित|हिंदू|मुसलमान|सिख|ईसाई|जैन|भगवान|मंदिर|मस्जिद|मोट[ाीे]|काल[ाीे]|गोर[ाीे]|मूर्ख|बेवकूफ|गरीब|आलसी|बूढ़)/u,
}

function withFacts(lines: typeof hindi.lines, facts: readonly string[]) {
  return { ...lines, fact: [...lines.fact, ...facts] }
}

describe.each([
  ['English', withFacts(english.lines, places.en.facts)],
  ['Hindi', withFacts(hindi.lines, places.hi.facts)],
] as const)('the %s lines to read while waiting', (language, waitingLines) => {
  const lines = inTurn(waitingLines)
  const spoken = lines.map(({ text }) => text)

  test('are forty, ten of each kind, no two of a kind in a row', () => {
    for (const kind of ['joke', 'pun', 'fact', 'motivation'])
      expect(lines.filter(line => line.kind === kind)).toHaveLength(10)
    for (const [index, line] of lines.entries())
      expect(line.kind).not.toBe(lines[(index + 1) % lines.length]?.kind)
  })

  test('are all different', () => expect(new Set(spoken).size).toBe(spoken.length))

  test.each(spoken)('%s — fits three lines, at nobody’s cost', text => {
    expect(text.length).toBeLessThanOrEqual(THREE_LINES)
    expect(text).not.toMatch(atSomebodysCost[language])
  })
})
