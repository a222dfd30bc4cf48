import { FEEDBACK_MAX_LENGTH, isEmail, NAME_MAX_LENGTH } from '@sawari/contract/account-rules'
import { feedbackTexts } from '../../messages/feedback.ts'
import { textsOf } from '../../messages/texts.ts'
import type { Problems } from '../../shared/ui/form.tsx'
import type { PersonalStorage } from '../../shared/viewer.ts'

export interface FeedbackValues {
  readonly name: string
  readonly email: string
  readonly message: string
}

/** All three are required. */
export function checkFeedback({ name, email, message }: FeedbackValues): Problems<FeedbackValues> {
  const { rules } = textsOf(feedbackTexts)
  return {
    name: lengthProblem(name, NAME_MAX_LENGTH, [rules.nameRequired, rules.nameLong]),
    email: email.trim() === '' ? rules.emailRequired : isEmail(email) ? null : rules.emailInvalid,
    message: lengthProblem(message, FEEDBACK_MAX_LENGTH, [rules.messageRequired, rules.messageLong]),
  }
}

function lengthProblem(
  text: string,
  maximum: number,
  [empty, long]: readonly [string, string],
): string | null {
  const { length } = text.trim()
  if (length === 0) return empty
  return length > maximum ? long : null
}

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
