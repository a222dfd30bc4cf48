import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp, useStore } from '../../shared/app-context.ts'
import { useRouterState } from '../../shared/navigation/router-context.tsx'
import { Spinner } from '../../shared/ui/marks.tsx'
import { StatusRegion } from '../../shared/ui/text.tsx'
import styles from './loading.module.css'

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

/**
 * A line under the top bar while the next screen loads. Screen readers hear about it once per navigation, also
 * for the first screen and for a navigation that is redirected.
 */
export function NavigationProgress() {
  const { loading } = useRouterState()
  const isScreenLoading = useStore(useApp().singleton(createLoadingScreens)) > 0
  const shell = useTexts(shellTexts)
  return (
    <>
      <StatusRegion>{loading || isScreenLoading ? shell.loadingScreen : ''}</StatusRegion>
      {loading && <div className={styles.line} />}
    </>
  )
}

/** How many loading screens are mounted. */
function createLoadingScreens() {
  return createStore(() => 0)
}

/** Counts the component as a loading screen while it is mounted. */
function useAsLoadingScreen(): void {
  const loadingScreens = useApp().singleton(createLoadingScreens)
  useEffect(() => {
    loadingScreens.setState(count => count + 1)
    return () => loadingScreens.setState(count => count - 1)
  }, [loadingScreens])
}
