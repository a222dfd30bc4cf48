import { lazy, Suspense, useEffect } from 'react'
import { CompanyWatch } from '../../features/ride-buddy/company/company-bar.tsx'
import type { RenderChat } from '../../features/ride-buddy/company/use-company.ts'
import { withTexts } from '../../messages/language.ts'
import { rideBuddyTexts } from '../../messages/ride-buddy.ts'
import { useTexts } from '../../messages/texts.ts'
import type { Viewer } from '../../shared/session/access-token.ts'
import { PartBoundary } from '../failure/missing-code.tsx'

const loadChat = () => withTexts(() => import('../../features/chat/chat-modal.tsx'))
const ChatModal = lazy(async () => ({ default: (await loadChat()).ChatModal }))

/** Loads the panel early, because a chat lasts only minutes. */
export function prepareChat(): void {
  loadChat().catch(() => undefined)
}

/** Travel Buddy on the other screens, with the chat panel of the chat feature. */
export function WatchPage({ viewer }: { readonly viewer: Viewer }) {
  useEffect(prepareChat, [])
  return <CompanyWatch key={viewer.userId} viewer={viewer} renderChat={renderChat} />
}

type ChatPanelProps = Parameters<RenderChat>[0]

/** The chat panel of the chat feature, for Travel Buddy on any screen. */
export const renderChat: RenderChat = open => <ChatPanel key={open.chat.chatId} {...open} />

function ChatPanel({ chat, viewer, safety, close }: ChatPanelProps) {
  const { chat: texts } = useTexts(rideBuddyTexts)
  return (
    <PartBoundary text={texts.missing}>
      <Suspense fallback={<p role="status">{texts.loading}</p>}>
        <ChatModal chat={chat} viewerId={viewer.userId} safety={safety} onClose={close} />
      </Suspense>
    </PartBoundary>
  )
}
