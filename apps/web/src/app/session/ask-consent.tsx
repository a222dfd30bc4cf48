import { type ComponentType, lazy, Suspense } from 'react'
import { withTexts } from '../../messages/language.ts'
import type { Viewer } from '../../shared/session/access-token.ts'
import { useViewer } from '../../shared/viewer/use-session.ts'

// If its code does not load, the next visit asks.
const ConsentNotice = lazy<ComponentType<{ readonly viewer: Viewer }>>(() =>
  withTexts(() => import('../../features/accounts/consent/consent-notice.tsx')).then(
    ({ ConsentNotice }) => ({ default: ConsentNotice }),
    () => ({ default: () => null }),
  ),
)

/** After sign-in, and when a session goes on: whether the terms have changed since the passenger agreed to them. */
export function AskConsent() {
  const viewer = useViewer()
  return (
    viewer && (
      <Suspense>
        <ConsentNotice key={viewer.userId} viewer={viewer} />
      </Suspense>
    )
  )
}
