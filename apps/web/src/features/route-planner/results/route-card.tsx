import type { Route } from '@sawari/contract'
import { useId, useState } from 'react'
import { usePlaces, withPlace } from '../../../messages/place-texts.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatOneDecimal } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/places/place-names.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { IconButton } from '../../../shared/ui/controls/button.tsx'
import { Badge } from '../../../shared/ui/marks/badge.tsx'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/text/visually-hidden.tsx'
import { FareBreakdown } from '../route/fare-breakdown.tsx'
import { fareText } from '../route/fare-text.ts'
import { knownNotices } from '../route/known-notices.ts'
import { useRouteWords } from '../route/route-words.ts'
import { ServiceLine } from '../route/service-line.tsx'
import { TariffMark } from '../route/tariff-card.tsx'
import { comparisonWords } from './comparison.ts'
import type { Recommendation } from './recommendation.ts'
import styles from './route-card.module.css'

interface RouteCardProps {
  readonly route: Route
  readonly recommendedAs: readonly Recommendation[]
  readonly selected: boolean
  /** The name of the radio group that all cards form. */
  readonly groupName: string
  readonly onSelect: () => void
  readonly onHover: (hovered: boolean) => void
}

/** One route to choose: fare, time and changes; stops and fare breakdown on request. */
export function RouteCard({ route, recommendedAs, selected, groupName, onSelect, onHover }: RouteCardProps) {
  const { results } = useTexts(routeResultsTexts)
  const { permit } = usePlaces()
  const words = useRouteWords()(route)
  const [expanded, setExpanded] = useState(false)
  const detailsId = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering a card only highlights its line on the map
    <div
      className={classNames(styles.card, selected && styles.selected)}
      data-route={route.id}
      onMouseEnter={() => onHover(true)}
      onMouseLeave={() => onHover(false)}
    >
      <label className={styles.choice}>
        <input type="radio" name={groupName} value={route.id} checked={selected} onChange={onSelect} />
        <Meters route={route} />
        <span>
          <VisuallyHidden>{results.types[route.type]}: </VisuallyHidden>
          <ServiceLine route={route} />
        </span>
        <span className={styles.meta}>
          {recommendedAs.map(kind => (
            <Badge key={kind} tone="brand">
              {results.kinds[kind]}
            </Badge>
          ))}
          {knownNotices(route).map(notice => (
            <Badge key={notice} tone="warn" icon="alert">
              {withPlace(results.notices[notice], permit)}
            </Badge>
          ))}
          <Comparison route={route} otherwise={route.service === 'reserved' ? null : words.description} />
          {route.tariff && route.service !== 'metro' && <TariffMark tariff={route.tariff} />}
        </span>
        {selected && (
          <span className={styles.tick}>
            <Icon name="check" size={18} />
            <VisuallyHidden>{results.selected}</VisuallyHidden>
          </span>
        )}
      </label>
      <IconButton
        icon="chevron-down"
        label={expanded ? results.collapse(words.name) : results.expand(words.name)}
        aria-expanded={expanded}
        aria-controls={detailsId}
        className={styles.expand}
        onClick={() => setExpanded(!expanded)}
      />
      <div id={detailsId} hidden={!expanded} className={styles.details}>
        {expanded && <CardDetails route={route} />}
      </div>
    </div>
  )
}

interface ComparisonProps {
  readonly route: Route
  /** Shown for a route that differs in nothing, such as the fastest. */
  readonly otherwise: string | null
}

/** How this route differs from the fastest. */
function Comparison({ route, otherwise }: ComparisonProps) {
  const { results } = useTexts(routeResultsTexts)
  const { figures } = useTexts(routePlannerTexts)
  const words = comparisonWords(route, results, figures)
  if (!words) return otherwise && <span>{otherwise}</span>
  return (
    <span className={styles.comparison}>
      <VisuallyHidden>{results.comparedWithFastest}: </VisuallyHidden>
      {words}
    </span>
  )
}

/** Time, fare and distance in large digits. */
export function Meters({ route }: { readonly route: Route }) {
  const { results } = useTexts(routeResultsTexts)
  const { figures } = useTexts(routePlannerTexts)
  return (
    <span className={styles.meters}>
      <span className={styles.meter}>
        <VisuallyHidden>{results.time}: </VisuallyHidden>
        {figures.duration(route.estimatedTime.minutes)}
      </span>
      <span className={styles.meter}>
        <VisuallyHidden>{results.fare}: </VisuallyHidden>
        {fareText(route, results.fareRange)}
      </span>
      <span className={styles.kilometres}>
        <VisuallyHidden>{results.distance}: </VisuallyHidden>
        {figures.kilometres(formatOneDecimal(route.distance))}
      </span>
    </span>
  )
}

function CardDetails({ route }: { readonly route: Route }) {
  const { detail } = useTexts(routeResultsTexts)
  const nameOf = usePlaceName()
  const last = route.path.length - 1
  return (
    <>
      <ol>
        {route.path.map((stop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop may be passed twice, and the path never changes
          <li key={index}>
            {nameOf(stop)}
            {index > 0 && index < last && (
              <span className={styles.change}>
                {detail.transfer}
                {route.service !== 'metro' && `: ${detail.changeHere}`}
              </span>
            )}
          </li>
        ))}
      </ol>
      <FareBreakdown fare={route.fareBreakdown} />
    </>
  )
}
