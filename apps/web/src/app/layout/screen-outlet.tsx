import { useEffect, useState } from 'react'
import { useApp } from '../../shared/app-context.ts'
import { useRouterState } from '../../shared/navigation/router-context.tsx'
import { CrashBoundary } from '../failure/crash-screen.tsx'
import { ScreenMissing } from '../failure/screen-missing.tsx'
import { LoadingScreen } from '../loading/loading-screen.tsx'

/** The screen. After a crash, the crash screen replaces it until the passenger retries or leaves. */
export function ScreenOutlet() {
  const { address, Component, error } = useRouterState()
  const { session, supportEmail } = useApp()
  const [leftSessions, setLeftSessions] = useState(0)
  // The forms on the screen contain what the passenger before has typed.
  useEffect(
    () =>
      session.onEnd(end => {
        if (end === 'replaced' || end === 'signedOutElsewhere') setLeftSessions(count => count + 1)
      }),
    [session],
  )
  if (error) return <ScreenMissing error={error} />
  if (!Component) return <LoadingScreen />
  return (
    <CrashBoundary key={`${address.pathname} ${leftSessions}`} supportEmail={supportEmail}>
      <Component />
    </CrashBoundary>
  )
}
