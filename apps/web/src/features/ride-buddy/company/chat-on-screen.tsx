import type { Viewer } from '../../../shared/session/access-token.ts'
import { SafetyButton } from '../safety/safety-button.tsx'
import type { RenderChat, useCompany } from './use-company.ts'

interface ChatOnScreenProps {
  readonly company: Pick<ReturnType<typeof useCompany>, 'buddy' | 'chat' | 'closeChat'>
  readonly viewer: Viewer
  readonly renderChat: RenderChat
}

/** The chat that the viewer has opened, if any, with the button to block or report the partner. */
export function ChatOnScreen({ company: { buddy, chat, closeChat }, viewer, renderChat }: ChatOnScreenProps) {
  if (!chat) return null
  return renderChat({
    chat,
    viewer,
    safety: name => (
      <SafetyButton cache={buddy.cache} rider={{ id: chat.partner.id, name }} small onHidden={closeChat} />
    ),
    close: closeChat,
  })
}
