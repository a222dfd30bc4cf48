import { FEEDBACK_MAX_LENGTH, isEmail, NAME_MAX_LENGTH } from '@sawari/contract/account-rules'
import { feedbackTexts } from '../../messages/feedback.ts'
import { textsOf } from '../../messages/texts.ts'
import type { Problems } from '../../shared/ui/form.tsx'

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
