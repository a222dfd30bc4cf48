import { useRouterState } from '../../shared/navigation/router-context.tsx'
import { CrashBoundary } from '../failure/crash-screen.tsx'
import { ScreenMissing } from '../failure/screen-missing.tsx'
import { LoadingScreen } from '../loading/loading-screen.tsx'

/** The screen; when it breaks, the crash screen in its place until it is tried again or left. */
export function ScreenOutlet() {
  const { address, Component, error } = useRouterState()
  if (error) return <ScreenMissing error={error} />
  if (!Component) return <LoadingScreen />
  return (
    <CrashBoundary key={address.pathname}>
      <Component />
    </CrashBoundary>
  )
}
