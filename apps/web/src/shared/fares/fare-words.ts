// Texts of a fare that its card and its complaint share.
import type { TariffCard } from '@sawari/contract'
import type { Language } from '../../messages/language.ts'
import { formatRupees } from '../format.ts'
import type { Fare } from './fare.ts'
import { titleOfSource } from './source-title.ts'

/** '₹46', or a range such as '₹45–70' if the exact fare is unknown. */
export function amountText({ rupees, upToRupees }: Pick<Fare, 'rupees' | 'upToRupees'>): string {
  return upToRupees === undefined ? formatRupees(rupees) : `${formatRupees(rupees)}–${upToRupees}`
}

/** '₹46 + ₹43 = ₹89', where a range makes the sum a range. */
export function sumText(fares: readonly Fare[]): string {
  const rupees = fares.reduce((sum, fare) => sum + fare.rupees, 0)
  const upToRupees = fares.reduce((sum, fare) => sum + (fare.upToRupees ?? fare.rupees), 0)
  const sum = rupees === upToRupees ? { rupees } : { rupees, upToRupees }
  return `${fares.map(amountText).join(' + ')} = ${amountText(sum)}`
}

/** The title in that language, or as printed if only the source of a single service is known. */
export function titleIn({ title, source }: Pick<TariffCard, 'title' | 'source'>, language: Language): string {
  return title?.[language] ?? titleOfSource(source)
}
