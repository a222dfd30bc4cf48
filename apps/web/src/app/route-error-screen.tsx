import { useRevalidator, useRouteError } from 'react-router'
import { useMessages } from '../messages/messages.ts'
import { Button } from '../shared/ui/button.tsx'
import { EmptyState } from '../shared/ui/empty-state.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { ScreenLoadError } from './screen-load-error.ts'

/** What the router could not show: a screen whose code did not arrive, or one that broke. */
export function RouteErrorScreen() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  if (error instanceof ScreenLoadError) return <MissingScreen />
  return <CrashScreen onTryAgain={() => void revalidate()} />
}

/** The network was cut, or a newer version has replaced the files: a reload settles both. */
function MissingScreen() {
  const { screenLoad } = useMessages()
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
