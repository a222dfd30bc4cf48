import { lazy } from 'react'
import { withTexts } from '../../../messages/language.ts'
import { whenIdle } from '../../../shared/when-idle.ts'
import { FailureBox } from './failure-box.tsx'

const load = () => withTexts(() => import('./results.tsx'))

/** The results come after the form: until somebody has asked there are none. */
export const Results = lazy(() =>
  load().then(
    ({ Results }) => ({ default: Results }),
    () => ({ default: ResultsMissing }),
  ),
)

/** Fetches the code of the results while the question is being written. */
export function prepareResults(): void {
  whenIdle(() => void load().catch(() => undefined))
}

function ResultsMissing() {
  return <FailureBox failure="unavailable" onRetry={() => window.location.reload()} />
}
