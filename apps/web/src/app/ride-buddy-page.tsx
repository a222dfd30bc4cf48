import { lazy, Suspense, useEffect } from 'react'
import { RefusedProofNotice } from '../features/accounts/email-proof/email-proof-notice.tsx'
import { type RenderChat, RideBuddyScreen } from '../features/ride-buddy/ride-buddy-screen.tsx'
import { withTexts } from '../messages/language.ts'
import { rideBuddyTexts } from '../messages/ride-buddy.ts'
import { useTexts } from '../messages/texts.ts'
import { PartBoundary } from './failure/part-boundary.tsx'

const loadChat = () => withTexts(() => import('../features/chat/chat-modal.tsx'))
const ChatModal = lazy(async () => ({ default: (await loadChat()).ChatModal }))

/** Travel Buddy, with the chat panel of the chat feature. */
export function Component() {
  const { chat: texts } = useTexts(rideBuddyTexts)

  // Loaded early, because a chat lasts only minutes.
  useEffect(() => void loadChat().catch(() => undefined), [])

  const renderChat: RenderChat = ({ chat, viewer, safety, close }) => (
    <PartBoundary key={chat.chatId} text={texts.missing}>
      <Suspense fallback={<p role="status">{texts.loading}</p>}>
        <ChatModal chat={chat} viewerId={viewer.userId} safety={safety} onClose={close} />
      </Suspense>
    </PartBoundary>
  )
  return (
    <>
      <RefusedProofNotice />
      <RideBuddyScreen renderChat={renderChat} />
    </>
  )
}
