import { useMessages } from '../messages/messages.ts'
import { Spinner } from '../shared/ui/spinner.tsx'
import styles from './loading-screen.module.css'

/** Stands in for a screen whose code is on its way, on the first load only. */
export function LoadingScreen() {
  const { shell } = useMessages()
  return (
    <div role="status" className={styles.loading}>
      <Spinner />
      {shell.loadingScreen}
    </div>
  )
}
