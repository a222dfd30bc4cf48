import { shellTexts } from '../messages/shell.ts'
import { useTexts } from '../messages/texts.ts'
import { Spinner } from '../shared/ui/spinner.tsx'
import styles from './loading-screen.module.css'

/** Stands in for a screen whose code is on its way, on the first load only. */
export function LoadingScreen() {
  const shell = useTexts(shellTexts)
  return (
    <div role="status" className={styles.loading}>
      <Spinner />
      {shell.loadingScreen}
    </div>
  )
}
