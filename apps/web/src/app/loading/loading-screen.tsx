import { shellTexts } from '../../messages/shell.ts'
import { useTexts } from '../../messages/texts.ts'
import { Spinner } from '../../shared/ui/marks/spinner.tsx'
import styles from './loading-screen.module.css'
import { useStandingIn } from './loading-screens.ts'

/** Stands in for a screen whose code is on its way, on the first load only; the shell says so (NavigationProgress). */
export function LoadingScreen() {
  useStandingIn()
  return <Loading />
}

/** To be seen where something is on its way. */
export function Loading() {
  const shell = useTexts(shellTexts)
  return (
    <div className={styles.loading}>
      <Spinner />
      {shell.loadingScreen}
    </div>
  )
}
