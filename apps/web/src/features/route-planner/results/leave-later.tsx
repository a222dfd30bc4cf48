import type { RangeStep, RoutePlan } from '@sawari/contract'
import { calculateRoutes } from '@sawari/contract/route-planner'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { memo, useId } from 'react'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { type App, useApp } from '../../../shared/app-context.ts'
import { kindOfFares } from '../../../shared/fares/fare.ts'
import { formatRupees } from '../../../shared/format.ts'
import { useSeen } from '../../../shared/ui/device.ts'
import { KEPT, planBody } from '../plan/queries.ts'
import { kolkataWallClock, leavingAt, type Trip } from '../plan/trip.ts'
import { routeFares } from '../route/route-facts.ts'
import { TripFareButton } from '../route/trip-fare-button.tsx'
import styles from './results.module.css'

interface LeaveLaterProps {
  readonly trip: Trip
  /** The plan of the trip as asked. */
  readonly plan: RoutePlan
  readonly onPlan: (trip: Trip) => void
}

/** Fare and minutes for other departures, requested once the section is in view; a tap plans for one. */
export const LeaveLater = memo(function LeaveLater({ trip, plan, onPlan }: LeaveLaterProps) {
  const { later } = useTexts(routeResultsTexts)
  const { figures } = useTexts(routePlannerTexts)
  const headingId = useId()
  const [place, seen] = useSeen<HTMLElement>(0)
  const { data: steps, isPending } = useQuery({ ...rangeQuery(useApp(), trip, plan.departAt), enabled: seen })
  if (isPending) return <section ref={place} className={styles.waiting} aria-hidden="true" />
  const inTime = (steps ?? []).filter(isPossible)
  // The nearest departure comes first, in a plan by arrival too.
  const possible = trip.arriveBy === undefined ? inTime : inTime.toReversed()
  if (possible.length === 0) return null
  const least = Math.min(...possible.map(({ fare }) => fare))
  const most = Math.max(...possible.map(({ fare }) => fare))
  const [first] = possible
  const isSame = possible.every(({ fare, minutes }) => fare === first?.fare && minutes === first.minutes)
  return (
    <section className={styles.later} aria-labelledby={headingId}>
      <div className={styles.laterHead}>
        <h3 id={headingId} className={styles.laterHeading}>
          {trip.arriveBy === undefined ? later.heading : later.earlierHeading}
        </h3>
        {isSame && first && (
          <p className={styles.each}>
            {later.each(formatRupees(first.fare), figures.duration(first.minutes))}
          </p>
        )}
        {isSame && first && <StepFare step={first} trip={trip} plan={plan} />}
      </div>
      <ul className={styles.steps}>
        {possible.map(step => (
          <li key={step.departAt} className={styles.step}>
            <StepButton
              step={step}
              isTimeOnly={isSame}
              onClick={() => onPlan(leavingAt(trip, step.departAt))}
            />
            {!isSame && (
              <StepFare
                step={step}
                trip={trip}
                plan={plan}
                amount={formatRupees(step.fare)}
                isCheapest={least < most && step.fare === least}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
})

interface StepButtonProps {
  readonly step: PossibleStep
  /** Whether fare and minutes are shown beside the heading, because they are the same at every departure. */
  readonly isTimeOnly: boolean
  readonly onClick: () => void
}

function StepButton({ step, isTimeOnly, onClick }: StepButtonProps) {
  const { figures } = useTexts(routePlannerTexts)
  const { later } = useTexts(routeResultsTexts)
  const time = kolkataWallClock(step.departAt).slice(11)
  const [fare, duration] = [formatRupees(step.fare), figures.duration(step.minutes)]
  return (
    <button
      type="button"
      className={styles.depart}
      aria-label={later.step(time, fare, duration)}
      onClick={onClick}
    >
      <span className={styles.time}>{time}</span>
      {!isTimeOnly && <span className={styles.minutes}>{duration}</span>}
    </button>
  )
}

interface StepFareProps {
  readonly step: PossibleStep
  readonly trip: Trip
  readonly plan: RoutePlan
  /** Absent if the amount is shown beside the heading. */
  readonly amount?: string
  readonly isCheapest?: boolean
}

/** The mark of a departure's fare, with its card one tap away. */
function StepFare({ step, trip, plan, amount, isCheapest = false }: StepFareProps) {
  const planned = plan.routes.find(({ id }) => id === step.routeId)
  if (step.fare === 0) return amount
  return (
    <TripFareButton
      trip={leavingAt(trip, step.departAt)}
      route={{ service: step.service, minutes: step.minutes, fare: step.fare }}
      kind={planned && kindOfFares(routeFares(planned, null))}
      className={styles.fare}
    >
      {amount && <span data-cheapest={isCheapest || undefined}>{amount}</span>}
    </TripFareButton>
  )
}

type PossibleStep = RangeStep & { readonly fare: number; readonly minutes: number }

function isPossible(step: RangeStep): step is PossibleStep {
  return step.fare !== undefined && step.minutes !== undefined
}

const QUARTER_HOUR_MS = 15 * 60_000
const RANGE_MS = 12 * QUARTER_HOUR_MS

/** The figures of a trip at every quarter of an hour. */
function rangeQuery({ api }: App, trip: Trip, plannedAt: string) {
  const { departAt, until } = rangeAround(trip, plannedAt)
  return queryOptions({
    queryKey: ['routes', 'range', trip, departAt],
    queryFn: async ({ signal }) => {
      const body = { ...planBody(leavingAt(trip, departAt)), until }
      return (await api.call(calculateRoutes, { body, signal })).data.steps ?? []
    },
    ...KEPT,
    retry: false,
  })
}

/** Three hours in steps of a quarter: after the planned departure, or before it in a plan by arrival. */
function rangeAround({ arriveBy }: Trip, plannedAt: string) {
  const quarters = new Date(plannedAt).getTime() / QUARTER_HOUR_MS
  const startMs =
    arriveBy === undefined
      ? (Math.floor(quarters) + 1) * QUARTER_HOUR_MS
      : (Math.ceil(quarters) - 1) * QUARTER_HOUR_MS - RANGE_MS
  return { departAt: new Date(startMs).toISOString(), until: new Date(startMs + RANGE_MS).toISOString() }
}
