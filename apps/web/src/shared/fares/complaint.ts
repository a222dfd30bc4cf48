// The text of a complaint about a fare, with gaps for facts that only the passenger knows.
import type { FareCardTexts } from '../../messages/fare-card.ts'

export interface ComplaintFacts {
  readonly authority: string
  readonly from: string
  readonly to: string
  readonly fare: string
  /** The order that sets the fare. */
  readonly title: string
}

/** One line each: addressee, subject, trip, fare, auto, and request. */
export function complaintText(facts: ComplaintFacts, texts: FareCardTexts['complaint']): string {
  return [
    texts.to(facts.authority),
    texts.subject,
    '',
    texts.trip(facts.from, facts.to),
    texts.official(facts.fare, facts.title),
    texts.auto,
    texts.ask,
  ].join('\n')
}
