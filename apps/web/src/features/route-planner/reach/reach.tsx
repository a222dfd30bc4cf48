import type { ReachedPlace } from '@sawari/contract/reach'
import { lazy, Suspense, useId, useState } from 'react'
import { withTexts } from '../../../messages/language.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Spinner } from '../../../shared/ui/marks/spinner.tsx'
import type { Trip } from '../plan/trip.ts'
import styles from './reach.module.css'

const ReachPanel = lazy(() =>
  withTexts(() => import('./reach-panel.tsx')).then(({ ReachPanel }) => ({ default: ReachPanel })),
)

interface ReachProps {
  readonly draft: Trip
  /** The places found, for the map; none when it is closed. */
  readonly onReach: (places: readonly ReachedPlace[]) => void
  readonly onPlan: (trip: Trip) => void
  readonly onSource: (source: Trip['source']) => void
  readonly onEdit: () => void
}

/** 'Where can I get to?': collapsed, and loaded when it is opened. */
export function Reach(props: ReachProps) {
  const { form } = useTexts(routePlannerTexts)
  const [open, setOpen] = useState(false)
  const panelId = useId()
  return (
    <section className={styles.reach}>
      <Button wide icon="map" aria-expanded={open} aria-controls={panelId} onClick={() => setOpen(!open)}>
        {form.reach}
      </Button>
      <div id={panelId}>
        {open && (
          <Suspense fallback={<Spinner />}>
            <ReachPanel {...props} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
