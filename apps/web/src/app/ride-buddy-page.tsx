import { lazy, Suspense, useEffect } from 'react'
import { RideBuddyScreen } from '../features/ride-buddy/ride-buddy-screen.tsx'
import { withTexts } from '../messages/language.ts'
import { useApp, useStore } from '../shared/app-context.ts'
import { createEmailProofAsked } from '../shared/viewer.ts'
import { prepareChat, renderChat } from './company/render-chat.tsx'

// If the code did not load, a toast has given the reason.
const RefusedProofNotice = lazy(() =>
  withTexts(() => import('../features/accounts/email-proof/email-proof-notice.tsx')).then(
    ({ RefusedProofNotice }) => ({ default: RefusedProofNotice }),
    () => ({ default: () => null }),
  ),
)

/** Travel Buddy, with the chat panel of the chat feature. */
export function RideBuddyPage() {
  const isProofAsked = useStore(useApp().only(createEmailProofAsked))
  useEffect(prepareChat, [])
  return (
    <>
      {isProofAsked && (
        <Suspense>
          <RefusedProofNotice />
        </Suspense>
      )}
      <RideBuddyScreen renderChat={renderChat} />
    </>
  )
}
