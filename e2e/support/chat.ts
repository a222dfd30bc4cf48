import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { aRider, openRideBuddy, placesOfPair, type Rider } from './rider.ts'
import { expect } from './test.ts'

/** Two connected riders and the id of their chat. */
export interface Pair {
  readonly asha: Rider
  readonly bilal: Rider
  readonly chatId: string
}

export async function aPair(request: APIRequestContext, partnerName = 'Bilal Khan'): Promise<Pair> {
  const [asha, bilal] = await Promise.all([aRider(request, 'Asha Verma'), aRider(request, partnerName)])
  return { asha, bilal, chatId: await connect(asha, bilal) }
}

/** Connects two riders through the API; returns the id of their chat. */
export async function connect(asha: Rider, bilal: Rider): Promise<string> {
  const { from, to } = placesOfPair()
  await asha.searches(from, to)
  await bilal.searches(from, to)
  await bilal.asks(asha)
  await asha.answers('accept')
  const [connection] = await bilal.connections()
  return connection!.chatId
}

/** Sends a message through the API. */
export async function sendMessage(rider: Rider, chatId: string, message: string): Promise<void> {
  const answer = await rider.call('POST', `/api/ride-buddy/chat/${chatId}/message`, { message })
  expect(answer.status).toBe(200)
}

/** The open panel of a chat. */
export interface ChatPanel {
  readonly dialog: Locator
  readonly state: Locator
  readonly timer: Locator
  readonly log: Locator
  readonly composer: Locator
  readonly sendButton: Locator
  readonly own: Locator
  readonly partners: Locator
  writes(text: string): Promise<void>
}

export function chatPanel(page: Page, partner: string): ChatPanel {
  const dialog = page.getByRole('dialog', { name: partner, exact: true })
  const composer = dialog.getByRole('textbox', { name: 'Message' })
  const sendButton = dialog.getByRole('button', { name: 'Send', exact: true })
  return {
    dialog,
    composer,
    sendButton,
    state: dialog.getByTestId('chat-state'),
    timer: dialog.getByRole('timer'),
    log: dialog.getByRole('log'),
    own: dialog.getByTestId('own-message'),
    partners: dialog.getByTestId('partner-message'),
    async writes(text) {
      await composer.fill(text)
      await sendButton.click()
    },
  }
}

/** Opens Travel Buddy for this rider, then the chat with the partner. */
export async function openChat(page: Page, rider: Rider, partner: string): Promise<ChatPanel> {
  const buddy = await openRideBuddy(page, rider, '?tab=connections')
  await buddy.opensChat(partner)
  return chatPanel(page, partner)
}
