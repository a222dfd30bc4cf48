import { mapTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, Spinner } from '../../ui/marks.tsx'
import type { MapPadding } from '../handle/uncovered.ts'
import styles from './map-canvas.module.css'
import type { MapStatus } from './use-map.ts'

interface MapNoteProps {
  readonly status: MapStatus
  readonly padding: MapPadding
  readonly onWake: () => void
}

/** Shown in place of the map until it is ready, or instead of it, in the middle of the uncovered part. */
export function MapNote({ status, padding: { top, right, left }, onWake }: MapNoteProps) {
  const map = useTexts(mapTexts)
  const uncovered = { insetBlockStart: top, insetInlineEnd: right, insetInlineStart: left }
  switch (status) {
    case 'ready':
    case 'still':
      return null
    case 'loading':
      return (
        <p className={styles.note} style={uncovered} role="status">
          <span className={styles.loading}>
            <Spinner /> {map.loading}
          </span>
        </p>
      )
    case 'unsupported':
      return (
        <p className={styles.note} role="note">
          <Icon name="info" /> {map.unsupported}
        </p>
      )
    case 'asleep':
    case 'failed':
      return (
        <div className={styles.note} style={uncovered} role="status">
          <p>{status === 'failed' ? map.failed : map.asleep}</p>
          <Button kind="primary" icon={status === 'failed' ? 'retry' : 'map'} compact onClick={onWake}>
            {status === 'failed' ? map.retry : map.show}
          </Button>
        </div>
      )
  }
}
