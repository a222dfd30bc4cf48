import { useId, useState } from 'react'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { late } from '../../../shared/late.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Spinner } from '../../../shared/ui/marks.tsx'
import styles from '../form/form.module.css'
import type { Trip } from '../plan/trip.ts'
import type { ReachResult } from './reach-panel.tsx'

const ReachPanel = late(async () => (await import('./reach-panel.tsx')).ReachPanel, undefined, <Spinner />)

/** The list of the places found: below the map on a phone. */
export const ReachedPlaces = late(async () => (await import('./reach-panel.tsx')).ReachedList)

interface ReachProps {
  readonly draft: Trip
  /** For the map and the list; null while there is no result, and when it is closed. */
  readonly onReach: (result: ReachResult | null) => void
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
      <div id={panelId}>{open && <ReachPanel {...props} />}</div>
    </section>
  )
}
