import { useState } from 'react'
import { shellTexts } from '../../messages/shell.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp } from '../../shared/app-context.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { useStore } from '../../shared/use-store.ts'
import { createKeptApp } from './kept-app.ts'
import styles from './new-version-bar.module.css'

/** Asks once whether to change to a newer version; otherwise the next start of the app changes to it. */
export function NewVersionBar() {
  const keptApp = useApp().only(createKeptApp)
  const waits = useStore(keptApp.newer) !== null
  const [later, setLater] = useState(false)
  const { newVersion } = useTexts(shellTexts)
  return (
    <div role="status" className={styles.region}>
      {waits && !later && (
        <div className={styles.bar}>
          <p>{newVersion.text}</p>
          <Button compact kind="primary" onClick={keptApp.takeNewer}>
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
