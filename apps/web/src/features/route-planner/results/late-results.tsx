import { lazy } from 'react'
import { withTexts } from '../../../messages/language.ts'
import { lateWhichPlace } from '../../../shared/places/question/late-which-place.tsx'
import { whenIdle } from '../../../shared/timing.ts'
import type { Trip } from '../plan/trip.ts'
import { FailureBox } from './failure-box.tsx'

const load = () => withTexts(() => import('./results.tsx'))

/** The results, whose code loads after the form. */
export const Results = lazy(() =>
  load().then(
    ({ Results }) => ({ default: Results }),
    () => ({ default: ResultsMissing }),
  ),
)

const loadWaysOut = () => withTexts(() => import('./ways-out.tsx'))
const nothing = { default: () => null as never }

export const OtherPlaces = lazy(() =>
  loadWaysOut().then(
    ({ OtherPlaces }) => ({ default: OtherPlaces }),
    () => nothing,
  ),
)

export const OtherWays = lazy(() =>
  loadWaysOut().then(
    ({ OtherWays }) => ({ default: OtherWays }),
    () => nothing,
  ),
)

/** If the code does not load, the passenger reads what failed. */
export const WhichPlace = lateWhichPlace<Trip>(ResultsMissing)

/** Loads the code of the results while the form is being filled in. */
export function prepareResults(): void {
  whenIdle(() => void load().catch(() => undefined))
}

function ResultsMissing() {
  return <FailureBox failure="unavailable" onRetry={() => window.location.reload()} />
}
