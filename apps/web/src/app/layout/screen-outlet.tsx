import { useRouterState } from '../../shared/navigation/router-context.tsx'
import { CrashBoundary } from '../failure/crash-screen.tsx'
import { ScreenMissing } from '../failure/screen-missing.tsx'
import { LoadingScreen } from '../loading/loading-screen.tsx'

/** The screen, or the crash screen in its place until the passenger tries again or goes elsewhere. */
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
