import { type ChatMessages, chat as en } from './en/chat.ts'
import { currentLanguage } from './messages.ts'

// Apart from the other texts: they are loaded with the panel, and are no part of the first load.
const catalogues = { en } satisfies Record<string, ChatMessages>

/** The texts of the chat panel, for code outside components. */
export function chatMessages(): ChatMessages {
  return catalogues[currentLanguage()]
}

export function useChatMessages(): ChatMessages {
  return chatMessages()
}

export type { ChatMessages }
