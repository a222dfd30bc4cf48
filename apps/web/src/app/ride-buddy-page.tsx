import { useEffect } from 'react'
import { RefusedProofNotice } from '../features/accounts/email-proof/email-proof-notice.tsx'
import { RideBuddyScreen } from '../features/ride-buddy/ride-buddy-screen.tsx'
import { prepareChat, renderChat } from './company/render-chat.tsx'

/** Travel Buddy, with the chat panel of the chat feature. */
export function Component() {
  useEffect(prepareChat, [])
  return (
    <>
      <RefusedProofNotice />
      <RideBuddyScreen renderChat={renderChat} />
    </>
  )
}
