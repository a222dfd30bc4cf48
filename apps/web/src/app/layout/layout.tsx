import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp } from '../../shared/app-context.ts'
import { usePathname, useRouter, useRouterState } from '../../shared/navigation/router-context.tsx'
import { Company } from '../company/company.tsx'
import { CrashBoundary } from '../failure/crash-screen.tsx'
import { ScreenMissing } from '../failure/missing-code.tsx'
import { Footer } from '../footer/footer.tsx'
import { LoadingScreen, NavigationProgress } from '../loading/loading.tsx'
import { NewVersionBar, OfflineStrip } from '../offline/offline-bars.tsx'
import { AskConsent, SessionStrip } from '../session/session-notices.tsx'
import { AuthModal } from '../top-bar/auth-modal.tsx'
import { TopBar } from '../top-bar/top-bar.tsx'
import styles from './layout.module.css'
import { Toaster } from './toaster.tsx'

/** The shell around every screen: top bar, main area, footer, modal and toasts. */
export function Layout() {
  const { layout } = useRouterState().screen
  useFocusAfterNavigation()
  return (
    <div className={styles.shell} data-layout={layout}>
      <SkipLink />
      <TopBar />
      <NavigationProgress />
      <OfflineStrip />
      <SessionStrip />
      <NewVersionBar />
      <AskConsent />
      <main id="main" tabIndex={-1} className={styles.main}>
        <ScreenOutlet />
      </main>
      {layout !== 'full' && <Footer />}
      <Company />
      <AuthModal />
      {/* After the modal: of two elements in the top layer the later one lies on top. */}
      <Toaster />
      <ScrollRestoration />
    </div>
  )
}

/** The first stop of the Tab key; skips the top bar and moves focus to the screen. */
function SkipLink() {
  const shell = useTexts(shellTexts)
  return (
    // biome-ignore lint/a11y/useValidAnchor: it moves focus within the page and must not change the address
    <a
      href="#main"
      className={styles.link}
      onClick={event => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {shell.skipToMain}
    </a>
  )
}

/** The screen. After a crash, the crash screen replaces it until the passenger retries or leaves. */
function ScreenOutlet() {
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

/** After a navigation, moves focus to the new screen's heading, so that screen readers start there. */
function useFocusAfterNavigation(): void {
  const pathname = usePathname()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.querySelector('dialog[open]')) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}

/** Scrolls a new screen to its top, and a revisited history entry to its last position. */
function ScrollRestoration() {
  const { positionOf, rememberScroll } = useRouter()
  const { address, Component, error, keepScroll } = useRouterState()
  const hasShown = useRef(false)
  const isShown = Component !== null || error !== null

  useLayoutEffect(() => {
    if (!isShown) return
    const isFirst = !hasShown.current
    hasShown.current = true
    const position = positionOf(address.key)
    const target = position === null ? targetOf(address.hash) : null
    if (position !== null) window.scrollTo(0, position)
    else if (target) target.scrollIntoView()
    // The passenger may have scrolled the prerendered screen before the app started.
    else if (!keepScroll && !isFirst) window.scrollTo(0, 0)
  }, [positionOf, address, keepScroll, isShown])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const release = () => {
      rememberScroll()
      // During a reload only the browser can restore the position.
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', release)
    return () => {
      window.removeEventListener('pagehide', release)
      window.history.scrollRestoration = 'auto'
    }
  }, [rememberScroll])
  return null
}

function targetOf(hash: string): HTMLElement | null {
  if (hash === '') return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
