import { accountsTexts } from '../../../messages/accounts.ts'
import { textsOf } from '../../../messages/texts.ts'

/** The text below a disabled button: which fields are still empty; null when none is. */
export function missingText(fields: readonly (readonly [missing: boolean, label: string])[]): string | null {
  const labels = fields.filter(([missing]) => missing).map(([, label]) => label)
  return labels.length === 0 ? null : textsOf(accountsTexts).stillMissing(labels.join(', '))
}
