import { lazy } from 'react'
import { withTexts } from '../../../messages/language.ts'
import { whenIdle } from '../../../shared/when-idle.ts'
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

/** The question which place is meant; without its code the passenger reads what failed. */
export const WhichPlace = lazy(() =>
  withTexts(() => import('../../../shared/places/question/which-place.tsx')).then(
    ({ WhichPlace }) => ({ default: WhichPlace<Trip> }),
    () => ({ default: ResultsMissing }),
  ),
)

/** Loads the code of the results while the form is being filled in. */
export function prepareResults(): void {
  whenIdle(() => void load().catch(() => undefined))
}

function ResultsMissing() {
  return <FailureBox failure="unavailable" onRetry={() => window.location.reload()} />
}
