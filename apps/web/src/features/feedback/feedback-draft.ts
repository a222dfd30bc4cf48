import { PRIVATE_KEY_PREFIX } from '../../shared/session/token-store.ts'
import { localStore } from '../../shared/storage.ts'
import type { FeedbackValues } from './feedback-rules.ts'

/** A private key: it goes at sign-out. */
const DRAFT_KEY = `${PRIVATE_KEY_PREFIX}feedback-draft`

/** The message that was begun and not sent; null without one. */
export function readDraft(): FeedbackValues | null {
  try {
    const { name, email, message } = JSON.parse(
      localStore.read(DRAFT_KEY) ?? 'null',
    ) as Partial<FeedbackValues>
    const texts = [name, email, message].every(text => typeof text === 'string')
    return texts && message ? ({ name, email, message } as FeedbackValues) : null
  } catch {
    return null
  }
}

/** Keeps a message that has words in it; without any there is no draft. */
export function keepDraft(values: FeedbackValues): void {
  if (values.message.trim() === '') forgetDraft()
  else localStore.write(DRAFT_KEY, JSON.stringify(values))
}

export function forgetDraft(): void {
  localStore.remove(DRAFT_KEY)
}
