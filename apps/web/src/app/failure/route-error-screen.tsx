import { useEffect, useState } from 'react'
import { Outlet, useLocation, useRouteError } from 'react-router'
import { useStore } from 'zustand'
import { screenLoadTexts } from '../../messages/screen-load.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp } from '../../shared/app-context.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { EmptyState } from '../../shared/ui/text/empty-state.tsx'
import { LoadingScreen } from '../loading/loading-screen.tsx'
import { reloadOnce } from '../offline/kept-app.ts'
import { CrashBoundary, CrashScreen } from './crash-screen.tsx'
import { ScreenLoadError } from './screen-load-error.ts'

/** The screen; when it breaks, the crash screen in its place until it is tried again or left. */
export function CaughtScreen() {
  const { pathname } = useLocation()
  const { supportEmail } = useApp()
  return (
    <CrashBoundary key={pathname} supportEmail={supportEmail}>
      <Outlet />
    </CrashBoundary>
  )
}

/** What the router could not even begin to show: mostly a screen whose code did not arrive. */
export function RouteErrorScreen() {
  const error = useRouteError()
  const email = useStore(useApp().supportEmail)
  if (error instanceof ScreenLoadError) return <MissingScreen />
  return <CrashScreen email={email} onTryAgain={() => window.location.reload()} />
}

/**
 * The network was cut, or a newer version has replaced the files: a reload settles both. The first one comes
 * by itself.
 */
function MissingScreen() {
  const screenLoad = useTexts(screenLoadTexts)
  const [reloading, setReloading] = useState(true)
  useEffect(() => void reloadOnce().then(setReloading), [])
  if (reloading) return <LoadingScreen />
  return (
    <EmptyState
      wholeScreen
      icon="offline"
      title={screenLoad.heading}
      actions={
        <Button kind="primary" icon="retry" onClick={() => window.location.reload()}>
          {screenLoad.retry}
        </Button>
      }
    >
      <p>{screenLoad.reason}</p>
    </EmptyState>
  )
}
