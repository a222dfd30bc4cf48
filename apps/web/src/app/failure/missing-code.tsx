import { Component, type ReactNode, useEffect, useState } from 'react'
import { withTexts } from '../../messages/language.ts'
import { screenLoadTexts } from '../../messages/start.ts'
import { textsOf, useTexts } from '../../messages/texts.ts'
import { useApp, useStore } from '../../shared/app-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/notes.tsx'
import { LoadingScreen } from '../loading/loading.tsx'
import { forgetReload, reloadOnce } from '../offline/service-worker-client.ts'
import { CrashScreen } from './crash-screen.tsx'

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

interface PartBoundaryProps {
  readonly text: string
  readonly children: ReactNode
}

/** Shown in place of a part of the screen whose code did not load; offers to reload the page. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <EmptyState
        icon="offline"
        title={this.props.text}
        actions={
          <Button kind="primary" icon="retry" onClick={() => window.location.reload()}>
            {textsOf(screenLoadTexts).retry}
          </Button>
        }
      />
    )
  }
}

/** The code of a screen could not be loaded. */
class ScreenLoadError extends Error {
  constructor(cause: unknown) {
    super('A screen could not be loaded', { cause })
    this.name = 'ScreenLoadError'
  }
}

/**
 * Loads a screen's code and its texts. A failure is a `ScreenLoadError`, unlike a screen that breaks later.
 */
export function loadScreen<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      const loaded = await withTexts(load)
      forgetReload()
      return loaded
    } catch (cause) {
      throw new ScreenLoadError(cause)
    }
  }
}
