import { useMessages } from '../../messages/messages.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './map-canvas.module.css'
import type { MapStatus } from './use-map.ts'

/** What stands in the map's place until it is there, or instead of it. */
export function MapNote({ status, onWake }: { readonly status: MapStatus; readonly onWake: () => void }) {
  const { map } = useMessages()
  switch (status) {
    case 'ready':
      return null
    case 'loading':
      return (
        <p className={styles.note} role="status">
          <Spinner /> {map.loading}
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
        <div className={styles.note} role="status">
          <p>{status === 'failed' ? map.failed : map.asleep}</p>
          <Button kind="primary" icon={status === 'failed' ? 'retry' : 'map'} compact onClick={onWake}>
            {status === 'failed' ? map.retry : map.show}
          </Button>
        </div>
      )
  }
}
