import { useState, useSyncExternalStore } from 'react'
import { shellTexts } from '../../messages/shell.ts'
import { useTexts } from '../../messages/texts.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { newVersionWaits, subscribeToNewVersion, takeNewVersion } from './kept-app.ts'
import styles from './new-version-bar.module.css'

/** Asks once whether to change to a newer version; without an answer it comes with the next start. */
export function NewVersionBar() {
  const waits = useSyncExternalStore(subscribeToNewVersion, newVersionWaits, () => false)
  const [later, setLater] = useState(false)
  const { newVersion } = useTexts(shellTexts)
  return (
    <div role="status" className={styles.region}>
      {waits && !later && (
        <div className={styles.bar}>
          <p>{newVersion.text}</p>
          <Button compact kind="primary" onClick={takeNewVersion}>
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
