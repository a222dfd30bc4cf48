import { useNavigation } from 'react-router'
import { shellTexts } from '../../messages/shell.ts'
import { useTexts } from '../../messages/texts.ts'
import { StatusRegion } from '../../shared/ui/text/visually-hidden.tsx'
import { useStoodInFor } from './loading-screens.ts'
import styles from './navigation-progress.module.css'

/**
 * A line under the top bar while the next screen is fetched. It says so once on the whole way to a screen, be it
 * the first one or one that sends on to another.
 */
export function NavigationProgress() {
  const loading = useNavigation().state === 'loading'
  const stoodInFor = useStoodInFor()
  const shell = useTexts(shellTexts)
  return (
    <>
      <StatusRegion>{loading || stoodInFor ? shell.loadingScreen : ''}</StatusRegion>
      {loading && <div className={styles.line} />}
    </>
  )
}
