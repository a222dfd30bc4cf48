import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { Spinner } from '../../shared/ui/marks/spinner.tsx'
import styles from './loading-screen.module.css'
import { useAsLoadingScreen } from './loading-screens.ts'

/** Shown during the first load, while the code of the screen loads. NavigationProgress announces it. */
export function LoadingScreen() {
  useAsLoadingScreen()
  return (
    <div className={styles.screen}>
      <Loading />
    </div>
  )
}

/** Shows that something is loading. */
export function Loading() {
  const shell = useTexts(shellTexts)
  return (
    <div className={styles.loading}>
      <Spinner />
      {shell.loadingScreen}
    </div>
  )
}
