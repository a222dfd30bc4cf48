import type { PersonalStorage } from '../../shared/viewer.ts'
import type { FeedbackValues } from './feedback-rules.ts'

const DRAFT = 'feedback-draft'

/** The unsent message; null when there is none. */
export function readDraft(storage: PersonalStorage): FeedbackValues | null {
  try {
    const { name, email, message } = JSON.parse(storage.read(DRAFT) ?? 'null') as Partial<FeedbackValues>
    const texts = [name, email, message].every(text => typeof text === 'string')
    return texts && message ? ({ name, email, message } as FeedbackValues) : null
  } catch {
    return null
  }
}

/** Stores the message, or removes the draft when the message is blank. */
export function keepDraft(storage: PersonalStorage, values: FeedbackValues): void {
  if (values.message.trim() === '') forgetDraft(storage)
  else storage.write(DRAFT, JSON.stringify(values))
}

export function forgetDraft(storage: PersonalStorage): void {
  storage.remove(DRAFT)
}
