import { useState } from 'react'
import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp, useStore } from '../../shared/app-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useOnline } from '../../shared/ui/device.ts'
import { Icon } from '../../shared/ui/marks.tsx'
import styles from './offline-bars.module.css'
import { createServiceWorkerClient } from './service-worker-client.ts'

/**
 * A band under the top bar while there is no network, or while the service worker answers from stored data.
 */
export function OfflineStrip() {
  const online = useOnline()
  const dataAt = useStore(useApp().dataAge)
  const { offline, noAnswer, savedData } = useTexts(shellTexts)
  return (
    <div role="status" className={styles.aboveStrip}>
      {(!online || dataAt) && (
        <p className={styles.strip}>
          <Icon name="offline" size={20} />
          <span>
            {online ? noAnswer : offline} {dataAt && savedData(new Date(dataAt))}
          </span>
        </p>
      )}
    </div>
  )
}

/** Asks once whether to change to a newer version; otherwise the next start of the app changes to it. */
export function NewVersionBar() {
  const serviceWorker = useApp().singleton(createServiceWorkerClient)
  const waits = useStore(serviceWorker.newer) !== null
  const [later, setLater] = useState(false)
  const { newVersion } = useTexts(shellTexts)
  return (
    <div role="status" className={styles.aboveBar}>
      {waits && !later && (
        <div className={styles.bar}>
          <p>{newVersion.text}</p>
          <Button compact kind="primary" onClick={serviceWorker.takeNewer}>
            {newVersion.now}
          </Button>
          <Button compact onClick={() => setLater(true)}>
            {newVersion.later}
          </Button>
        </div>
      )}
    </div>
  )
}
