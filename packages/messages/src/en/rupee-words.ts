import { rupeesIn } from '../rupee-words.ts'

const ONES = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ')
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

export const rupeesInEnglish = rupeesIn({
  below100,
  hundred: 'hundred',
  thousand: 'thousand',
  rupee: 'rupee',
  rupees: 'rupees',
})

function below100(count: number): string {
  if (count < 20) return ONES[count]!
  const ten = TENS[Math.floor(count / 10)]!
  return count % 10 === 0 ? ten : `${ten}-${ONES[count % 10]}`
}
