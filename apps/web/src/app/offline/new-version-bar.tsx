import { useState } from 'react'
import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp, useStore } from '../../shared/app-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import styles from './new-version-bar.module.css'
import { createServiceWorkerClient } from './service-worker-client.ts'

/** Asks once whether to change to a newer version; otherwise the next start of the app changes to it. */
export function NewVersionBar() {
  const serviceWorker = useApp().only(createServiceWorkerClient)
  const waits = useStore(serviceWorker.newer) !== null
  const [later, setLater] = useState(false)
  const { newVersion } = useTexts(shellTexts)
  return (
    <div role="status" className={styles.region}>
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
