import type * as english from '../../src/en/feedback.ts'
import type { PartialWording } from '../../src/wording.ts'

export const feedback: PartialWording<typeof english.feedback> = {
  heading: 'ਸਾਨੂੰ ਲਿਖੋ',
  submit: 'ਸੁਨੇਹਾ ਭੇਜੋ',
  labels: { name: 'ਨਾਮ', message: 'ਸੁਨੇਹਾ' },
  rules: { messageRequired: 'ਸੁਨੇਹਾ ਲਿਖੋ' },
}
