import { useEffect } from 'react'
import { RideBuddyScreen } from '../features/ride-buddy/ride-buddy-screen.tsx'
import { useApp, useStore } from '../shared/app-context.ts'
import { late } from '../shared/late.ts'
import { createEmailProofAsked } from '../shared/viewer.ts'
import { prepareChat, renderChat } from './company/render-chat.tsx'

// If the code did not load, a toast has given the reason.
const RefusedProofNotice = late(
  async () => (await import('../features/accounts/email-proof/email-proof-notice.tsx')).RefusedProofNotice,
)

/** Travel Buddy, with the chat panel of the chat feature. */
export function RideBuddyPage() {
  const isProofAsked = useStore(useApp().singleton(createEmailProofAsked))
  useEffect(prepareChat, [])
  return (
    <>
      {isProofAsked && <RefusedProofNotice />}
      <RideBuddyScreen renderChat={renderChat} />
    </>
  )
}
