import type { Route } from '@sawari/contract'
import { type RouteResultsTexts, routeResultsTexts } from '../../../messages/route-results.ts'
import { useLanguage, useTexts } from '../../../messages/texts.ts'
import { Quoted } from '../../../shared/fares/quoted.tsx'
import { titleOfSource } from '../../../shared/fares/source-title.ts'
import { formatRupees } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { Badge, Icon } from '../../../shared/ui/marks.tsx'
import tariffStyles from './auto-fares.module.css'
import styles from './metro-fares.module.css'
import { type MetroTicket, ticketsOf } from './route-parts.ts'

/** The metro tickets of a route: one for each stay inside the gates, with its price by smart card. */
export function MetroFares({ route }: { readonly route: Route }) {
  const { metroFare } = useTexts(routeResultsTexts)
  const tickets = ticketsOf(route)
  if (tickets.length === 0) return null
  return (
    <section className={styles.tickets} aria-label={metroFare.heading}>
      {tickets.map((ticket, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tickets of a route never change
        <Ticket key={index} ticket={ticket} texts={metroFare} />
      ))}
      <p className={styles.note}>
        <Icon name="info" size={18} />
        {metroFare.once}
      </p>
    </section>
  )
}

interface TicketProps {
  readonly ticket: MetroTicket
  readonly texts: RouteResultsTexts['metroFare']
}

function Ticket({ ticket, texts }: TicketProps) {
  const { operator, from, to, fare, basis, source, smartCard } = ticket
  const nameOf = usePlaceName()
  const { tariff } = useTexts(routeResultsTexts)
  const language = useLanguage()
  const cardText = smartCard?.offPeak ? texts.smartCardOffPeak : texts.smartCard
  return (
    <div className={styles.ticket}>
      <p className={styles.row}>
        <span>{texts.ticket(operator, nameOf(from), nameOf(to))}</span>
        <strong>{formatRupees(fare)}</strong>
      </p>
      <p className={styles.facts}>
        {basis && <Badge tone={basis === 'published' ? 'success' : 'neutral'}>{texts.basis[basis]}</Badge>}
        {smartCard && <span>{cardText(formatRupees(smartCard.fare))}</span>}
      </p>
      {basis === 'weekday' && <p className={styles.source}>{texts.weekday}</p>}
      {source !== '' && (
        <details>
          <summary className={tariffStyles.summary}>
            <span>{tariff.heading}</span>
            <Icon name="chevron-down" size={20} className={tariffStyles.chevron} />
          </summary>
          <p className={styles.source}>
            <Quoted title={titleOfSource(source)} language={language} />
          </p>
        </details>
      )}
    </div>
  )
}
