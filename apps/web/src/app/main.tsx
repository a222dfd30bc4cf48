import './tokens.css'
import './base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage, whenTextsAreMissing } from '../messages/language.ts'
import { shellTexts } from '../messages/shell.ts'
import { textsOf } from '../messages/texts.ts'
import { showToast } from '../shared/ui/toasts.ts'
import { CrashBoundary } from './crash-screen.tsx'
import { forgetExpiredConnections } from './forget-expired.ts'
import { keepApp } from './kept-app.ts'
import { Providers } from './providers.tsx'

forgetExpiredConnections()
whenTextsAreMissing(() => showToast.error(textsOf(shellTexts).display.textsMissing))

void startLanguage().then(() => {
  const container = document.getElementById('root')
  if (!container) return
  const root = createRoot(container)
  const show = () =>
    root.render(
      <StrictMode>
        <CrashBoundary>
          <Providers />
        </CrashBoundary>
      </StrictMode>,
    )
  const { dataset } = document.documentElement
  if (dataset.awaits) {
    delete dataset.awaits
    show()
  }
  // In slices: a tap that comes meanwhile is answered in between.
  else startTransition(show)
})

if (import.meta.env.PROD) window.addEventListener('load', () => whenIdle(() => void keepApp()))

/** Safari has no idle callback. */
function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 5_000 })
  else setTimeout(action, 2_000)
}
