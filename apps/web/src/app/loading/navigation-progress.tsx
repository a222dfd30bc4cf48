import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useRouterState } from '../../shared/navigation/router-context.tsx'
import { StatusRegion } from '../../shared/ui/text/visually-hidden.tsx'
import { useIsScreenLoading } from './loading-screens.ts'
import styles from './navigation-progress.module.css'

/**
 * A line under the top bar while the next screen loads. Screen readers hear about it once per navigation, also
 * for the first screen and for a navigation that is redirected.
 */
export function NavigationProgress() {
  const { loading } = useRouterState()
  const isScreenLoading = useIsScreenLoading()
  const shell = useTexts(shellTexts)
  return (
    <>
      <StatusRegion>{loading || isScreenLoading ? shell.loadingScreen : ''}</StatusRegion>
      {loading && <div className={styles.line} />}
    </>
  )
}
