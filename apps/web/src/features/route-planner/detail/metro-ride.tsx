import type { Route, RouteLeg } from '@sawari/contract'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { type RouteResultsTexts, routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatOneDecimal, formatRupees } from '../../../shared/format.ts'
import { type NameOf, usePlaceName } from '../../../shared/place-names/place-names.ts'
import { Badge, Icon } from '../../../shared/ui/marks.tsx'
import { LineBadge } from '../route/line-badge.tsx'
import { colourOfLeg, isSameTicket } from '../route/route-parts.ts'
import styles from './metro-ride.module.css'

interface MetroRideProps {
  readonly leg: RouteLeg
  readonly route: Route
  /** The legs of its stage: the stations are named where walks lead to them or from them. */
  readonly stage: readonly RouteLeg[]
}

/** One train: where to board, its line, direction and headway, its stops, and the ticket. */
export function MetroRide({ leg, route, stage }: MetroRideProps) {
  const { metro } = useTexts(routeResultsTexts).detail
  const { figures } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const { line = '', towards = '', headwayMinutes = 0 } = leg
  const distance = figures.kilometres(formatOneDecimal(leg.distance))
  return (
    <div className={styles.ride}>
      {stage[0] !== leg && <p className={styles.board}>{metro.board(nameOf(leg.from))}</p>}
      <p className={styles.line}>
        <LineBadge line={line} colour={colourOfLeg(leg)} />
        <span>{metro.ride(figures.duration(leg.minutes), distance)}</span>
      </p>
      <p className={styles.towards}>{metro.towards(endsOf(towards, nameOf))}</p>
      <p className={styles.facts}>
        <span>
          {leg.firstTrain
            ? metro.firstTrain
            : metro.every(figures.duration(Math.max(1, Math.round(headwayMinutes))))}
        </span>
        <span>{metro.wait(figures.duration(leg.waitMinutes))}</span>
      </p>
      <Stations leg={leg} />
      {stage.at(-1) !== leg && <p className={styles.board}>{metro.getOff(nameOf(leg.to))}</p>}
      <p className={styles.facts}>
        <span>{ticketWords(leg, route, metro)}</span>
        {leg.timetable === 'estimated' && <Badge>{metro.estimatedTime}</Badge>}
      </p>
      {leg.timetable === 'weekday' && <p className={styles.facts}>{metro.weekdayTrains}</p>}
    </div>
  )
}

/** The number of stops; their names on request. */
function Stations({ leg: { stops = 0, stations = [] } }: { readonly leg: RouteLeg }) {
  const { metro } = useTexts(routeResultsTexts).detail
  const nameOf = usePlaceName()
  const between = stations.slice(1, -1)
  if (between.length === 0) return <p className={styles.facts}>{metro.stops(stops)}</p>
  return (
    <>
      <details className={styles.stations}>
        <summary>
          <span>{metro.stops(stops)}</span>
          <Icon name="chevron-down" size={18} />
        </summary>
        <ol>
          {between.map(station => (
            <li key={station}>{nameOf(station)}</li>
          ))}
        </ol>
      </details>
      {/* Collapsed parts are not printed. */}
      <p className={styles.printed}>{metro.stops(stops)}</p>
    </>
  )
}

function ticketWords(leg: RouteLeg, { legs }: Route, words: RouteResultsTexts['detail']['metro']): string {
  const index = legs.indexOf(leg)
  if (isSameTicket(legs, index)) return words.sameTicket
  const isFirst = !legs.slice(0, index).some(({ mode }) => mode === 'metro')
  return (isFirst ? words.ticket : words.anotherTicket)(leg.operator ?? '', formatRupees(leg.fare))
}

/** Trains to different branches that both serve the ride are named together. */
function endsOf(towards: string, nameOf: NameOf): string {
  return towards
    .split(' / ')
    .map(end => nameOf(end))
    .join(' / ')
}
