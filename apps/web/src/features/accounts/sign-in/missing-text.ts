import { accountsTexts } from '../../../messages/accounts.ts'
import { textsOf } from '../../../messages/texts.ts'

/** The line below a disabled button: what is still missing; null when nothing is. */
export function missingText(fields: readonly (readonly [missing: boolean, label: string])[]): string | null {
  const labels = fields.filter(([missing]) => missing).map(([, label]) => label)
  return labels.length === 0 ? null : textsOf(accountsTexts).stillMissing(labels.join(', '))
}
