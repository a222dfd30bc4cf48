import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { useApp } from '../../shared/app-context.ts'
import { useStore } from '../../shared/use-store.ts'

/** How many loading screens are mounted. */
function createLoadingScreens() {
  return createStore(() => 0)
}

/** Counts the component as a loading screen while it is mounted. */
export function useAsLoadingScreen(): void {
  const loadingScreens = useApp().only(createLoadingScreens)
  useEffect(() => {
    loadingScreens.setState(count => count + 1)
    return () => loadingScreens.setState(count => count - 1)
  }, [loadingScreens])
}

export function useIsScreenLoading(): boolean {
  return useStore(useApp().only(createLoadingScreens)) > 0
}
