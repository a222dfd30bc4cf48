import type { Route, RouteLeg } from '@sawari/contract'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { claimsTexts } from '../../../messages/claims.ts'
import { mapTexts } from '../../../messages/places.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { type RouteResultsTexts, routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { CardMissing, FareButton } from '../../../shared/fares/fare-button.tsx'
import { formatOneDecimal, formatRupees } from '../../../shared/format.ts'
import { late } from '../../../shared/late.ts'
import { type NameOf, usePlaceName } from '../../../shared/place-names/place-names.ts'
import { ClaimBadge, vehicleText } from '../../../shared/stands/claim.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Badge, Icon } from '../../../shared/ui/marks.tsx'
import { classNames, VisuallyHidden } from '../../../shared/ui/text.tsx'
import { LineBadge, legIcon } from '../route/route-chain.tsx'
import {
  colourOfLeg,
  endsOf,
  type ItineraryStop,
  isSameTicket,
  itineraryOf,
  kindOfLeg,
  legFare,
} from '../route/route-facts.ts'
import { LegCompany } from './company.tsx'
import styles from './stop-list.module.css'

/** The route as a line diagram: its stops, with the walks and rides between them. */
export function StopList({ route }: { readonly route: Route }) {
  const { detail } = useTexts(routeResultsTexts)
  const stops = itineraryOf(route)
  return (
    <ol className={styles.stops} aria-label={detail.stops}>
      {stops.map((stop, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop may be passed twice, and the list never changes
        <li key={index} className={classNames(styles.stop, styles[stop.role])}>
          <StopHead stop={stop} route={route} number={index} />
          {stop.legs.map((leg, legIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Leg key={legIndex} leg={leg} route={route} stop={stop} nextStop={stops[index + 1]?.name} />
          ))}
        </li>
      ))}
    </ol>
  )
}

interface StopHeadProps {
  readonly stop: ItineraryStop
  readonly route: Route
  /** Counts the transfers from 1: the start is stop 0. */
  readonly number: number
}

function StopHead({ stop, route, number }: StopHeadProps) {
  const { detail } = useTexts(routeResultsTexts)
  const map = useTexts(mapTexts)
  const nameOf = usePlaceName()
  const mark = { start: map.startLetter, transfer: String(number), destination: map.destinationLetter }
  const [first] = stop.legs
  const isMetroChange = stop.role === 'transfer' && route.service === 'metro'
  return (
    <div className={styles.head}>
      {first && <Rail leg={first} />}
      <span className={styles.mark} aria-hidden="true">
        {mark[stop.role]}
      </span>
      <p className={styles.role}>{isMetroChange ? detail.metro.transfer : detail[stop.role]}</p>
      <p className={styles.name}>{nameOf(stop.name)}</p>
      {stop.role === 'transfer' && <Change stop={stop} route={route} />}
    </div>
  )
}

/** The vehicle to change to, and whether it needs another ticket. */
function Change({ stop, route }: { readonly stop: ItineraryStop; readonly route: Route }) {
  const { detail } = useTexts(routeResultsTexts)
  const nameOf = usePlaceName()
  const ride = stop.legs.find(({ mode }) => mode !== 'walk')
  const words = () => {
    if (route.service !== 'metro' || !ride) return detail.changeHere
    if (ride.mode !== 'metro') return detail.takeAuto
    const line = nameOf(ride.line ?? '')
    const before = route.legs.slice(0, route.legs.indexOf(ride))
    if (!before.some(({ mode }) => mode === 'metro')) return detail.metro.take(line)
    return ride.fare === 0 ? detail.metro.change(line) : detail.metro.changeWithTicket(line)
  }
  return (
    <p className={styles.change}>
      <Icon name="transfer" size={18} />
      {words()}
    </p>
  )
}

/** The part of the line diagram beside a leg: dotted on foot, in the line's colour by metro. */
function Rail({ leg }: { readonly leg: RouteLeg }) {
  const kind = kindOfLeg(leg)
  const colour: CSSProperties = kind === 'metro' ? { backgroundColor: colourOfLeg(leg) } : {}
  return <span aria-hidden="true" className={classNames(styles.rail, styles[kind])} style={colour} />
}

interface LegProps {
  readonly leg: RouteLeg
  readonly route: Route
  readonly stop: ItineraryStop
  /** The end of the stage; not repeated on its last leg. */
  readonly nextStop: string | undefined
}

function Leg({ leg, route, stop, nextStop }: LegProps) {
  const kind = kindOfLeg(leg)
  return (
    <div className={styles.leg}>
      <Rail leg={leg} />
      <Icon name={legIcon[kind]} size={20} />
      {kind === 'metro' ? (
        <MetroRide leg={leg} route={route} stage={stop.legs} />
      ) : (
        <div>
          <LegWords leg={leg} route={route} nextStop={nextStop} />
          {leg.mode === 'auto' && (
            <div className={styles.actions}>
              <DriverButton leg={leg} />
              {kind === 'shared' && route.service === 'metro' && <LegCompany leg={leg} />}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function LegWords({ leg, route, nextStop }: Pick<LegProps, 'leg' | 'route' | 'nextStop'>): ReactNode {
  const { detail } = useTexts(routeResultsTexts)
  const { figures, map } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const time = figures.duration(leg.minutes)
  const distance = figures.kilometres(formatOneDecimal(leg.distance))
  const kind = kindOfLeg(leg)
  const vehicle = vehicleText(leg, useTexts(claimsTexts))
  const shared = (...figure: [string, string]) => detail.ride(vehicle, ...figure)
  const words = { walk: detail.walk, shared, reserved: detail.reservedRide }
  const wordsOf = kind === 'metro' || kind === 'other' ? detail.otherRide : words[kind]
  return (
    <>
      <p>
        {wordsOf(time, distance)}
        {leg.to !== nextStop && ` ${detail.legTo(nameOf(leg.to))}`}
      </p>
      {kind !== 'walk' && (
        <p className={styles.facts}>
          <LegFare leg={leg} route={route} />
          {leg.waitMinutes > 0 && <span>{detail.wait(figures.duration(leg.waitMinutes))}</span>}
          {leg.basis && <ClaimBadge service={leg} />}
        </p>
      )}
      {leg.distanceBasis === 'estimate' && leg.coordinates.length > 1 && (
        <p className={styles.facts}>{kind === 'reserved' ? map.estimatedWay : map.estimatedParts}</p>
      )}
    </>
  )
}

/** The fare of one ride; where the route has several fares, with the mark that opens its card. */
function LegFare({ leg, route }: Pick<LegProps, 'leg' | 'route'>) {
  const amount = <span>{formatRupees(leg.fare)}</span>
  const isOnlyFare = route.legs.filter(each => kindOfLeg(each) !== 'walk').length === 1
  return isOnlyFare ? (
    amount
  ) : (
    <FareButton fares={[legFare(leg, route, route.departAt ?? null)]} className={styles.fare}>
      {amount}
    </FareButton>
  )
}

interface MetroRideProps {
  readonly leg: RouteLeg
  readonly route: Route
  /** The legs of its stage: the stations are named where walks lead to them or from them. */
  readonly stage: readonly RouteLeg[]
}

/** One train: where to board, its line, direction and headway, its stops, and the ticket. */
function MetroRide({ leg, route, stage }: MetroRideProps) {
  const { metro } = useTexts(routeResultsTexts).detail
  const claims = useTexts(claimsTexts)
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
      <p className={styles.towards}>{metro.towards(endsNamed(towards, nameOf))}</p>
      <p className={styles.trainFacts}>
        <span>
          {leg.firstTrain
            ? metro.firstTrain
            : metro.every(figures.duration(Math.max(1, Math.round(headwayMinutes))))}
        </span>
        <span>{metro.wait(figures.duration(leg.waitMinutes))}</span>
      </p>
      <Stations leg={leg} />
      {stage.at(-1) !== leg && <p className={styles.board}>{metro.getOff(nameOf(leg.to))}</p>}
      <p className={styles.trainFacts}>
        <span>{ticketWords(leg, route, metro)}</span>
        {leg.timetableYear !== undefined && <span>{claims.timetable(String(leg.timetableYear))}</span>}
        {leg.timetable === 'estimated' && <Badge>{metro.estimatedTime}</Badge>}
      </p>
    </div>
  )
}

/** The number of stops; their names on request. */
function Stations({ leg: { stops = 0, stations = [] } }: { readonly leg: RouteLeg }) {
  const { metro } = useTexts(routeResultsTexts).detail
  const nameOf = usePlaceName()
  const between = stations.slice(1, -1)
  if (between.length === 0) return <p className={styles.trainFacts}>{metro.stops(stops)}</p>
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
function endsNamed(towards: string, nameOf: NameOf): string {
  return towards
    .split(' / ')
    .map(end => nameOf(end))
    .join(' / ')
}

/** Opens the place where one auto goes, in large Devanagari, to hold up to its driver. */
function DriverButton({ leg }: { readonly leg: RouteLeg }) {
  const { driver } = useTexts(routeResultsTexts)
  const nameOf = usePlaceName()
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button compact aria-haspopup="dialog" onClick={() => setShown(true)}>
        {driver}
        <VisuallyHidden>: {nameOf(leg.to)}</VisuallyHidden>
      </Button>
      {shown && <DriverCard {...endsOf(leg)} onClose={() => setShown(false)} />}
    </>
  )
}

const DriverCard = late(async () => (await import('./driver-card.tsx')).DriverCard, CardMissing)
