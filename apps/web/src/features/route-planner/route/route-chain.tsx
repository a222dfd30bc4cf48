import type { Route } from '@sawari/contract'
import { Fragment } from 'react'
import { claimsTexts } from '../../../messages/claims.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { vehicleText } from '../../../shared/stands/claim.tsx'
import { Icon, type IconName } from '../../../shared/ui/marks.tsx'
import { readableOn } from '../../../shared/ui/readable-on.ts'
import { classNames, VisuallyHidden } from '../../../shared/ui/text.tsx'
import styles from './route.module.css'
import { kindOfLeg, type LegKind, partsOf, type RoutePart } from './route-facts.ts'
import { useRouteWords } from './route-words.ts'

export const legIcon: Readonly<Record<LegKind, IconName>> = {
  walk: 'walk',
  shared: 'auto',
  reserved: 'auto',
  metro: 'metro',
  other: 'route',
}

interface RouteChainProps {
  readonly route: Route
  /** Instead of a second row, names are shortened or omitted, and walks among many parts lose their minutes. */
  readonly inOneRow?: boolean
}

/** Walks, autos and metro lines in order: lines as badges with names, the others with their minutes. */
export function RouteChain({ route, inOneRow = false }: RouteChainProps) {
  const { parts: words } = useTexts(routeResultsTexts).results
  const { figures } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const parts = partsOf(route)
  const shown = parts.filter((_, index) => !isInterchange(parts, index))
  const hasManyLines = parts.filter(({ kind }) => kind === 'metro').length > 1
  const claims = useTexts(claimsTexts)
  const spoken = (part: RoutePart) => {
    const { kind, line, minutes } = part
    const time = figures.duration(minutes)
    if (kind === 'shared') return words.shared(vehicleText(part, claims), time)
    return kind === 'metro' ? words.metro(nameOf(line), time) : words[kind](time)
  }
  return (
    <span
      className={classNames(styles.chain, inOneRow && styles.row)}
      data-crowded={shown.length >= CROWDED || undefined}
      data-nameless={shown.length >= NAMELESS || undefined}
    >
      <VisuallyHidden>{parts.map(spoken).join(', ')}</VisuallyHidden>
      {shown.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a route never change
        <Fragment key={index}>
          {index > 0 && (
            <span aria-hidden="true" className={styles.then}>
              <Icon name="chevron-right" size={12} />
            </span>
          )}
          <Part part={part} isShort={hasManyLines} isBare={inOneRow && shown.length >= PACKED} />
        </Fragment>
      ))}
      <Service route={route} />
    </span>
  )
}

/** From so many parts on they stand closer, so that four fit beside the mark of the fare on a phone. */
const CROWDED = 4
/** From so many parts on a row has no room for the minutes of walks. */
const PACKED = 6
/** From so many parts on, lines are their minutes on their colours. */
const NAMELESS = 8
const INTERCHANGE_MINUTES = 2

/** A few steps between two trains are omitted: the stop list shows them. */
function isInterchange(parts: readonly RoutePart[], index: number): boolean {
  const { kind, minutes } = parts[index]!
  const isBetweenTrains = parts[index - 1]?.kind === 'metro' && parts[index + 1]?.kind === 'metro'
  return kind === 'walk' && minutes <= INTERCHANGE_MINUTES && isBetweenTrains
}

/**
 * The name of the service, because all autos have the same icon. A shared auto beside a train or another
 * vehicle is not named.
 */
function Service({ route: { legs } }: { readonly route: Route }) {
  const { services } = useTexts(routeResultsTexts).results
  const claims = useTexts(claimsTexts)
  const kinds = legs.map(kindOfLeg)
  const hasOtherMarks = kinds.includes('metro') || kinds.includes('other')
  const named = hasOtherMarks ? (['reserved'] as const) : (['reserved', 'shared', 'walk'] as const)
  const kind = named.find(each => kinds.includes(each))
  if (!kind) return null
  const [vehicle, ...others] = new Set(legs.flatMap(leg => (kindOfLeg(leg) === kind ? [leg.vehicle] : [])))
  const isNamed = kind === 'shared' && vehicle !== undefined && others.length === 0
  return <span className={styles.service}>{isNamed ? vehicleText({ vehicle }, claims) : services[kind]}</span>
}

interface PartProps {
  readonly part: RoutePart
  /** Several lines fit on a card without the word 'Line'. */
  readonly isShort: boolean
  /** A walk is only its icon. */
  readonly isBare: boolean
}

function Part({ part: { kind, minutes, line, colour }, isShort, isBare }: PartProps) {
  if (kind === 'metro')
    return (
      <span aria-hidden="true" className={classNames(styles.part, styles.line)}>
        <LineBadge line={line} colour={colour} isShort={isShort} minutes={minutes} />
      </span>
    )
  return (
    <span aria-hidden="true" className={styles.part}>
      <Icon name={legIcon[kind]} size={18} />
      {(kind !== 'walk' || !isBare) && minutes}
    </span>
  )
}

interface LineBadgeProps {
  readonly line: string
  readonly colour: string
  /** The name without the words that all lines of its kind share. */
  readonly isShort?: boolean
  /** Shown after the name. */
  readonly minutes?: number
}

const WORD_FOR_LINE = / (?:Line|लाइन|RRTS|रैपिड रेल)$/u

/** The name of a metro line on its colour. */
export function LineBadge({ line, colour, isShort = false, minutes }: LineBadgeProps) {
  const nameOf = usePlaceName()
  const name = nameOf(line)
  return (
    <span className={styles.badge} style={{ backgroundColor: colour, color: readableOn(colour) }}>
      <span className={styles.name}>{isShort ? name.replace(WORD_FOR_LINE, '') : name}</span>
      {minutes !== undefined && <span> {minutes}</span>}
    </span>
  )
}

/** What a route uses: with the metro its parts in order, otherwise the kind of service as icon and word. */
export function ServiceLine({ route }: { readonly route: Route }) {
  const { services } = useTexts(routeResultsTexts).results
  const wordsOf = useRouteWords()
  if (route.legs.some(leg => ['metro', 'other'].includes(kindOfLeg(leg)))) return <RouteChain route={route} />
  const kind = route.service === 'walk' || route.service === 'reserved' ? route.service : 'shared'
  return (
    <span className={styles.serviceLine}>
      <Icon name={legIcon[kind]} size={20} />
      <span>
        <span className={styles.serviceName}>{services[kind]}</span>
        {kind === 'shared' && <span className={styles.serviceRoute}>{` · ${wordsOf(route).name}`}</span>}
      </span>
    </span>
  )
}
