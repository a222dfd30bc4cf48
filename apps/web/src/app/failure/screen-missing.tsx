import { useEffect, useState } from 'react'
import { screenLoadTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp } from '../../shared/app-context.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { EmptyState } from '../../shared/ui/text/empty-state.tsx'
import { useStore } from '../../shared/use-store.ts'
import { LoadingScreen } from '../loading/loading-screen.tsx'
import { reloadOnce } from '../offline/service-worker-client.ts'
import { CrashScreen } from './crash-screen.tsx'
import { ScreenLoadError } from './screen-load-error.ts'

/** Shown in place of a screen that could not start, usually because its code did not load. */
export function ScreenMissing({ error }: { readonly error: unknown }) {
  const email = useStore(useApp().supportEmail)
  if (error instanceof ScreenLoadError) return <CodeMissing />
  return <CrashScreen email={email} onTryAgain={() => window.location.reload()} />
}

/**
 * Either the network is down, or a newer version has replaced the files: a reload helps in both cases. The
 * first reload happens automatically.
 */
function CodeMissing() {
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
