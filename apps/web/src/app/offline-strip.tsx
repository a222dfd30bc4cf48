import { shellTexts } from '../messages/shell.ts'
import { useTexts } from '../messages/texts.ts'
import { Icon } from '../shared/ui/icon.tsx'
import { useOnline } from '../shared/ui/use-online.ts'
import styles from './offline-strip.module.css'

/** A band under the top bar while there is no network. */
export function OfflineStrip() {
  const online = useOnline()
  const shell = useTexts(shellTexts)
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
