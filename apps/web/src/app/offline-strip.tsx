import { useSyncExternalStore } from 'react'
import { useMessages } from '../messages/messages.ts'
import { Icon } from '../shared/ui/icon.tsx'
import styles from './offline-strip.module.css'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** A band under the top bar while there is no network. */
export function OfflineStrip() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const { shell } = useMessages()
  return (
    <div role="status" className={styles.region}>
      {!online && (
        <p className={styles.strip}>
          <Icon name="offline" size={20} />
          {shell.offline}
        </p>
      )}
    </div>
  )
}
