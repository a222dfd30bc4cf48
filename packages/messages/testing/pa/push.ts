import type * as english from '../../src/en/push.ts'
import type { PartialWording } from '../../src/wording.ts'

export const push: PartialWording<typeof english.push> = {
  message: { title: 'ਨਵਾਂ ਸੁਨੇਹਾ' },
}
