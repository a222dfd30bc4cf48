import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp, useStore } from '../../shared/app-context.ts'
import { useOnline } from '../../shared/ui/device.ts'
import { Icon } from '../../shared/ui/marks.tsx'
import styles from './offline-strip.module.css'

/**
 * A band under the top bar while there is no network, or while the service worker answers from stored data.
 */
export function OfflineStrip() {
  const online = useOnline()
  const dataAt = useStore(useApp().dataAge)
  const { offline, noAnswer, savedData } = useTexts(shellTexts)
  return (
    <div role="status" className={styles.region}>
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
