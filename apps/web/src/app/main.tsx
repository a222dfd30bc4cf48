import './tokens.css'
import './base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { whenTextsAreMissing } from '../messages/language.ts'
import { hasWebGl2 } from '../shared/map/handle/map-support.ts'
import { whenIdle } from '../shared/timing.ts'
import { createApp } from './create-app.ts'
import { CrashBoundary, CrashScreen } from './failure/crash-screen.tsx'
import { createServiceWorkerClient } from './offline/service-worker-client.ts'
import { repeatEarlyInput } from './prerendered/early-input.ts'
import { createPage, Providers } from './providers.tsx'
import { forgetExpiredConnections } from './session/watch-session.ts'
import { showTextsMissing } from './top-bar/display-choices.tsx'
import { startChosenLanguage } from './top-bar/display-settings.ts'

const app = createApp()
const page = createPage(app)

forgetExpiredConnections(app)
whenTextsAreMissing(showTextsMissing)

void startChosenLanguage().then(showScreen, showCrash)

async function showScreen(): Promise<void> {
  const container = document.getElementById('root')
  if (!container) return
  // The page already shows the screen's markup: no loading screen replaces it in between.
  if (container.firstElementChild) await page.router.started
  if (container.querySelector('[data-map]')) await graphicsProbed()
  let pressTapped = () => {}
  const show = () =>
    createRoot(container).render(
      <StrictMode>
        <CrashBoundary supportEmail={app.supportEmail}>
          <Providers
            page={page}
            onPlaced={() => {
              pressTapped = repeatEarlyInput(container)
            }}
            onShown={() => pressTapped()}
          />
        </CrashBoundary>
      </StrictMode>,
    )
  const { dataset } = document.documentElement
  if (dataset.awaits) {
    delete dataset.awaits
    show()
  }
  // The app renders in slices, so that taps are handled in between.
  else startTransition(show)
}

/** Without any texts only the crash screen, which has its own, can be shown. */
function showCrash(): void {
  delete document.documentElement.dataset.awaits
  const reload = () => window.location.reload()
  createRoot(document.getElementById('root')!).render(
    <CrashScreen email={app.supportEmail.getState()} onTryAgain={reload} />,
  )
}

/** The probe for WebGL takes a while on a cheap phone: it runs in its own task, before the screen needs it. */
function graphicsProbed(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(() => {
      hasWebGl2()
      resolve()
    })
  })
}

if (import.meta.env.PROD) {
  const serviceWorker = app.singleton(createServiceWorkerClient)
  serviceWorker.openTapped(to => void page.router.navigate(to))
  const register = () => whenIdle(() => void serviceWorker.register())
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}
