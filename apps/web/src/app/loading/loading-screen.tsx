import { shellTexts } from '../../messages/shell.ts'
import { useTexts } from '../../messages/texts.ts'
import { Spinner } from '../../shared/ui/marks/spinner.tsx'
import styles from './loading-screen.module.css'
import { useStandingIn } from './loading-screens.ts'

/** Shown while the code of the first screen loads; `NavigationProgress` announces it. */
export function LoadingScreen() {
  useStandingIn()
  return <Loading />
}

/** A spinner with the word "Loading". */
export function Loading() {
  const shell = useTexts(shellTexts)
  return (
    <div className={styles.loading}>
      <Spinner />
      {shell.loadingScreen}
    </div>
  )
}
