import type { Route, RoutePlan } from '@sawari/contract'
import { memo, type ReactNode, useId } from 'react'
import { claimsTexts } from '../../../messages/claims.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { FareButton } from '../../../shared/fares/fare-button.tsx'
import { formatIndianTime } from '../../../shared/format.ts'
import { usePlaceName, withoutBrackets } from '../../../shared/place-names/place-names.ts'
import { usePlaces, withPlace } from '../../../shared/region.ts'
import { MayNotRunBadge } from '../../../shared/stands/claim.tsx'
import { IconButton } from '../../../shared/ui/button.tsx'
import { Badge, Icon, type IconName } from '../../../shared/ui/marks.tsx'
import { classNames, VisuallyHidden } from '../../../shared/ui/text.tsx'
import { CompanyChip, CompanyRow, companyOffer } from '../detail/company.tsx'
import { RouteDetail } from '../detail/route-detail.tsx'
import type { Trip } from '../plan/trip.ts'
import { RouteChain } from '../route/route-chain.tsx'
import { kindOfLeg, recommendationsOf, routeFares } from '../route/route-facts.ts'
import { fareText, knownNotices, useRouteWords } from '../route/route-words.ts'
import styles from './route-card.module.css'

/** The radio group of all cards. It stays the same, so that a tap redraws only the two cards that it changes. */
interface CardGroup {
  readonly name: string
  readonly onSelect: (routeId: string) => void
  readonly onToggle: (routeId: string) => void
  readonly onHover: (routeId: string | null) => void
}

interface RouteCardProps {
  readonly route: Route
  readonly plan: RoutePlan
  readonly trip: Trip
  /** Absent for the only route of a plan, which is always chosen and open. */
  readonly group?: CardGroup
  readonly selected?: boolean
  readonly open?: boolean
  /** Whether the details are drawn, open or not. */
  readonly detailed?: boolean
}

/**
 * One route in three rows: when it arrives and what it costs, its legs, and where it begins. The details are shown in
 * place while the card is open.
 */
export const RouteCard = memo(function RouteCard(props: RouteCardProps) {
  const { route, plan, trip, group, selected = true, open = true, detailed = true } = props
  const { results } = useTexts(routeResultsTexts)
  const claims = useTexts(claimsTexts)
  const words = useRouteWords()(route)
  const detailsId = useId()
  const radioId = useId()
  const fares = routeFares(route, route.departAt ?? plan.departAt)
  const offer = companyOffer(route, plan)
  const isReserved = route.service === 'reserved'
  const toggle = group && (() => group.onToggle(route.id))
  // A tap opens the card that it chooses; an arrow key only chooses.
  const rows = { htmlFor: group && radioId, onClick: toggle }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering a card only highlights its line on the map
    <div
      className={classNames(styles.card, selected && styles.selected)}
      data-route={route.id}
      onMouseEnter={() => group?.onHover(route.id)}
      onMouseLeave={() => group?.onHover(null)}
    >
      <Flags route={route} plan={plan} />
      <div className={styles.head}>
        {group && (
          <input
            id={radioId}
            type="radio"
            name={group.name}
            value={route.id}
            checked={selected}
            onChange={() => group.onSelect(route.id)}
          />
        )}
        <Rows {...rows} className={styles.rows}>
          <Summary route={route} departAt={plan.departAt} />
          <span className={styles.strip}>
            <RouteChain route={route} inOneRow />
            {route.mayNotRun && group && <VisuallyHidden>{claims.mayNotRun}</VisuallyHidden>}
            {selected && <VisuallyHidden>{results.selected}</VisuallyHidden>}
          </span>
        </Rows>
        {fares.length > 0 && <FareButton fares={fares} className={styles.fare} />}
      </div>
      <div className={styles.foot}>
        <Rows {...rows} className={styles.board}>
          <Boarding route={route} />
        </Rows>
        {offer && !isReserved && <CompanyChip route={route} trip={trip} offer={offer} />}
        {group && (
          <IconButton
            icon="chevron-down"
            label={open ? results.collapse(words.name) : results.expand(words.name)}
            aria-expanded={open}
            aria-controls={detailsId}
            className={styles.expand}
            onClick={toggle}
          />
        )}
      </div>
      {offer && isReserved && <CompanyRow route={route} trip={trip} offer={offer} />}
      <div id={detailsId} data-details="" hidden={!open || !detailed} className={styles.details}>
        {selected && detailed && group && <h3>{results.single}</h3>}
        {selected && detailed && <RouteDetail route={route} trip={trip} plan={plan} />}
      </div>
    </div>
  )
})

interface RowsProps {
  readonly htmlFor: string | undefined
  readonly onClick: (() => void) | undefined
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Rows of the card, as a label of its radio button where there is one. */
function Rows({ htmlFor, onClick, className, children }: RowsProps) {
  if (htmlFor === undefined) return <div className={className}>{children}</div>
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the chevron opens the card by keyboard
    <label htmlFor={htmlFor} className={className} onClick={onClick}>
      {children}
    </label>
  )
}

/** The recommendations and the warnings of the route. */
function Flags({ route, plan }: Pick<RouteCardProps, 'route' | 'plan'>) {
  const { results } = useTexts(routeResultsTexts)
  const { permit } = usePlaces()
  const best = plan.routes.length > 1 ? recommendationsOf(route, plan) : []
  const notices = knownNotices(route)
  if (best.length + notices.length === 0 && !route.mayNotRun) return null
  return (
    <p className={styles.flags}>
      {best.map(kind => (
        <Badge key={kind} tone="brand">
          {results.kinds[kind]}
        </Badge>
      ))}
      {route.mayNotRun && <MayNotRunBadge />}
      {notices.map(notice => (
        <Badge key={notice} tone="warn" icon="alert">
          {withPlace(results.notices[notice], permit)}
        </Badge>
      ))}
    </p>
  )
}

const typeIcon: Readonly<Record<Route['type'], IconName>> = {
  shortest: 'arrow',
  alternative: 'swap',
  other: 'route',
}

const MINUTE_MS = 60_000

/** 'Arrive 20:54 · 34 min · ₹46', or '20:20–20:54 · …' in a plan by arrival, after the icon of the route's type. */
function Summary({ route, departAt }: { readonly route: Route; readonly departAt: string }) {
  const { results } = useTexts(routeResultsTexts)
  const { figures } = useTexts(routePlannerTexts)
  const { minutes } = route.estimatedTime
  const leavesAt = new Date(route.departAt ?? departAt)
  const arrival = formatIndianTime(new Date(leavesAt.getTime() + minutes * MINUTE_MS))
  // In a plan by arrival each route has its own departure.
  const times = route.departAt
    ? results.leaveArrive(formatIndianTime(leavesAt), arrival)
    : results.arrive(arrival)
  return (
    <span className={styles.summary}>
      <span className={styles.type} title={results.types[route.type]}>
        <Icon name={typeIcon[route.type]} size={18} />
        <VisuallyHidden>{results.types[route.type]}: </VisuallyHidden>
      </span>
      <span>{`${times} · ${figures.duration(minutes)} · ${fareText(route, results.fareRange)}`}</span>
    </span>
  )
}

/** A comma is shortened together with the name before it: after an ellipsis it would stand alone. */
const COMMA = /^,?/

/** Where the first vehicle is boarded, and the approximate wait. A long name is shortened on screen, not the wait. */
function Boarding({ route: { legs } }: { readonly route: Route }) {
  const { results } = useTexts(routeResultsTexts)
  const { figures } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const ride = legs.find(leg => kindOfLeg(leg) !== 'walk')
  if (!ride) return results.onFoot
  const place = withoutBrackets(nameOf(ride.from))
  const text =
    ride.waitMinutes > 0 ? results.board(place, figures.duration(ride.waitMinutes)) : results.boardAt(place)
  const at = text.indexOf(place)
  const after = text.slice(at + place.length)
  const [comma] = COMMA.exec(after)!
  return (
    <>
      <span>{text.slice(0, at)}</span>
      <span className={styles.place}>
        {place}
        {comma}
      </span>
      <span>{after.slice(comma.length)}</span>
    </>
  )
}
