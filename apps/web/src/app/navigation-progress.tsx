import { useNavigation } from 'react-router'
import { useMessages } from '../messages/messages.ts'
import { StatusRegion } from '../shared/ui/visually-hidden.tsx'
import styles from './navigation-progress.module.css'

/** A line under the top bar while the next screen is fetched. */
export function NavigationProgress() {
  const loading = useNavigation().state === 'loading'
  const { shell } = useMessages()
  return (
    <>
      <StatusRegion>{loading ? shell.loadingScreen : ''}</StatusRegion>
      {loading && <div className={styles.line} />}
    </>
  )
}
