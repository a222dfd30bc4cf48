import { useRouterState } from '../../shared/navigation/router-context.tsx'
import { ScrollRestoration } from '../../shared/navigation/scroll-restoration.tsx'
import { Company } from '../company/company.tsx'
import { Footer } from '../footer/footer.tsx'
import { NavigationProgress } from '../loading/navigation-progress.tsx'
import { NewVersionBar, OfflineStrip } from '../offline/offline-bars.tsx'
import { AskConsent } from '../session/ask-consent.tsx'
import { SessionStrip } from '../session/session-strip.tsx'
import { AuthModal } from '../top-bar/auth-modal.tsx'
import { TopBar } from '../top-bar/top-bar.tsx'
import styles from './layout.module.css'
import { ScreenOutlet } from './screen-outlet.tsx'
import { SkipLink } from './skip-link.tsx'
import { Toaster } from './toaster.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

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
