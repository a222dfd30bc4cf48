import { lazy, Suspense } from 'react'
import type { RenderChat } from '../../features/ride-buddy/company/use-company.ts'
import { withTexts } from '../../messages/language.ts'
import { rideBuddyTexts } from '../../messages/ride-buddy.ts'
import { useTexts } from '../../messages/texts.ts'
import { PartBoundary } from '../failure/missing-code.tsx'

const loadChat = () => withTexts(() => import('../../features/chat/chat-modal.tsx'))
const ChatModal = lazy(async () => ({ default: (await loadChat()).ChatModal }))

/** Loads the panel early, because a chat lasts only minutes. */
export function prepareChat(): void {
  loadChat().catch(() => undefined)
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
