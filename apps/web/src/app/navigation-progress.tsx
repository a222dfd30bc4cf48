import { useNavigation } from 'react-router'
import { shellTexts } from '../messages/shell.ts'
import { useTexts } from '../messages/texts.ts'
import { StatusRegion } from '../shared/ui/visually-hidden.tsx'
import styles from './navigation-progress.module.css'

/** A line under the top bar while the next screen is fetched. */
export function NavigationProgress() {
  const loading = useNavigation().state === 'loading'
  const shell = useTexts(shellTexts)
  return (
    <>
      <StatusRegion>{loading ? shell.loadingScreen : ''}</StatusRegion>
      {loading && <div className={styles.line} />}
    </>
  )
}
