import { expectsCompany } from '../../features/ride-buddy/company/company-until.ts'
import { late } from '../../shared/late.ts'
import { usePathname } from '../../shared/navigation/router-context.tsx'
import { paths } from '../../shared/paths.ts'
import type { Viewer } from '../../shared/session/access-token.ts'
import { usePersonalStorage, useViewer } from '../../shared/viewer.ts'

// If its code does not load, the passenger finds the events in Travel Buddy.
const WatchPage = late<{ readonly viewer: Viewer }>(async () => (await import('./render-chat.tsx')).WatchPage)

/**
 * While the viewer searches, waits for an answer or is connected, every screen except Travel Buddy announces
 * events and offers the chat at its bottom. Travel Buddy has its own panel for both.
 */
export function Company() {
  const viewer = useViewer()
  const storage = usePersonalStorage()
  const pathname = usePathname()
  if (viewer === null || pathname === paths.rideBuddy || !expectsCompany(storage, Date.now())) return null
  return <WatchPage viewer={viewer} />
}
