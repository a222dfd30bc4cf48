import { shellTexts } from '../../messages/shell.ts'
import { useTexts } from '../../messages/texts.ts'
import { useRouterState } from '../../shared/navigation/router-context.tsx'
import { StatusRegion } from '../../shared/ui/text/visually-hidden.tsx'
import { useStoodInFor } from './loading-screens.ts'
import styles from './navigation-progress.module.css'

/**
 * A line under the top bar while the next screen loads. "Loading" is announced once per navigation, redirects
 * included.
 */
export function NavigationProgress() {
  const { loading } = useRouterState()
  const stoodInFor = useStoodInFor()
  const shell = useTexts(shellTexts)
  return (
    <>
      <StatusRegion>{loading || stoodInFor ? shell.loadingScreen : ''}</StatusRegion>
      {loading && <div className={styles.line} />}
    </>
  )
}
