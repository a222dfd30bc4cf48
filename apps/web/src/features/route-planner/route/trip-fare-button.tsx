import { calculateRoutes } from '@sawari/contract/route-planner'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { faresTexts } from '../../../messages/places.ts'
import { textsOf } from '../../../messages/texts.ts'
import { type App, useApp } from '../../../shared/app-context.ts'
import type { Fare, FareKind } from '../../../shared/fares/fare.ts'
import { FareCard, MarkButton } from '../../../shared/fares/fare-button.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { KEPT, planBody } from '../plan/queries.ts'
import type { Trip } from '../plan/trip.ts'
import { routeFares } from './route-facts.ts'

/** The known facts of the route whose fare is shown. */
interface KnownRoute {
  readonly service: string | undefined
  readonly minutes: number
  readonly fare: number
}

interface TripFareButtonProps {
  readonly trip: Trip
  readonly route: KnownRoute
  /** The origin of the fare, if it is known before its card is opened. */
  readonly kind?: FareKind | undefined
  /** The amount, above the mark; omitted if it is shown elsewhere. */
  readonly children?: ReactNode
  readonly className?: string | undefined
}

/** The fare of a trip that is not planned yet: a tap requests its plan and opens the card. */
export function TripFareButton({ trip, route, kind, children, className }: TripFareButtonProps) {
  const [shown, setShown] = useState(false)
  // A reserved auto is metered; for a sum of seats the card shows the orders and customs.
  const expected = route.service === 'reserved' ? 'meter' : 'estimated'
  const { data: fares, isError } = useQuery({ ...tripFareQuery(useApp(), trip, route), enabled: shown })
  useEffect(() => {
    if (!shown || !isError) return
    setShown(false)
    showToast.error(textsOf(faresTexts).missing)
  }, [shown, isError])
  return (
    <>
      <MarkButton
        kind={kind ?? expected}
        busy={shown && fares === undefined}
        className={className}
        onClick={() => setShown(true)}
      >
        {children}
      </MarkButton>
      {shown && fares && <FareCard fares={fares} onClose={() => setShown(false)} />}
    </>
  )
}

/** The fares of the route with these figures, or of another of its kind; an error if no plan has one. */
function tripFareQuery({ api }: App, trip: Trip, { service, minutes, fare: rupees }: KnownRoute) {
  return queryOptions({
    queryKey: ['fares', 'trip', trip, service, minutes, rupees],
    queryFn: async ({ signal }): Promise<readonly Fare[]> => {
      const { data } = await api.call(calculateRoutes, { body: planBody(trip), signal })
      const alike = data.routes.filter(each => each.service === service)
      const same = alike.find(each => each.estimatedTime.minutes === minutes && each.totalFare === rupees)
      const route = same ?? alike[0]
      if (route === undefined) throw new Error(`no ${service} route is listed`)
      return routeFares(route, route.departAt ?? data.departAt)
    },
    staleTime: KEPT.staleTime,
    retry: false,
  })
}
