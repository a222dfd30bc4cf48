import type { RangeStep, RoutePlan } from '@sawari/contract'
import { useQuery } from '@tanstack/react-query'
import { memo, useId } from 'react'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { kindOfFares } from '../../../shared/fares/fare.ts'
import { formatRupees } from '../../../shared/format.ts'
import { useSeen } from '../../../shared/ui/device.ts'
import { kolkataWallClock } from '../form/departure.ts'
import { leavingAt, type Trip } from '../plan/trip.ts'
import { routeFares } from '../route/route-fare.ts'
import { TripFareButton } from '../route/trip-fare-button.tsx'
import styles from './leave-later.module.css'
import { rangeQuery } from './range-query.ts'

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
  // Also in a plan by arrival the nearest departure comes first.
  const possible = trip.arriveBy === undefined ? inTime : inTime.toReversed()
  if (possible.length === 0) return null
  const least = Math.min(...possible.map(({ fare }) => fare))
  const most = Math.max(...possible.map(({ fare }) => fare))
  const [first] = possible
  const isSame = possible.every(({ fare, minutes }) => fare === first?.fare && minutes === first.minutes)
  return (
    <section className={styles.later} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h3 id={headingId} className={styles.heading}>
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
