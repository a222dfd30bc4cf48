// The text of a complaint about a fare, with gaps for facts that only the passenger knows.
import type { FareCardTexts } from '../../messages/fare-card.ts'
import type { FareKind } from './fare.ts'

export interface ComplaintFacts {
  /** Empty if the trip has none. */
  readonly authority: string
  readonly from: string
  readonly to: string
  readonly fare: string
  /** The order or report that names the fare. */
  readonly title: string
  readonly kind: FareKind
}

/** One line each: addressee, subject, trip, fare, auto, and request. */
export function complaintText(facts: ComplaintFacts, texts: FareCardTexts['complaint']): string {
  const isOrder = facts.kind === 'official' || facts.kind === 'meter'
  return [
    texts.to(facts.authority),
    texts.subject,
    '',
    texts.trip(facts.from, facts.to),
    (isOrder ? texts.official : texts.other)(facts.fare, facts.title),
    texts.auto,
    texts.ask,
  ].join('\n')
}
