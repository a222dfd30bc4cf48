import { PRIVATE_KEY_PREFIX } from '../../shared/session/token-store.ts'
import { localStore } from '../../shared/storage.ts'
import type { FeedbackValues } from './feedback-rules.ts'

/** A private key: removed at sign-out. */
const DRAFT_KEY = `${PRIVATE_KEY_PREFIX}feedback-draft`

/** The unsent message; null when there is none. */
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

/** Stores the message, or removes the draft when the message is blank. */
export function keepDraft(values: FeedbackValues): void {
  if (values.message.trim() === '') forgetDraft()
  else localStore.write(DRAFT_KEY, JSON.stringify(values))
}

export function forgetDraft(): void {
  localStore.remove(DRAFT_KEY)
}
