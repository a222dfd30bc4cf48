import { moderationTexts } from '../../../messages/moderation.ts'
import { textsOf } from '../../../messages/texts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'

/** The reason for a failed call, for the moderator. */
export function failureText(error: unknown): string {
  const texts = textsOf(moderationTexts)
  if (!(error instanceof ApiError)) return texts.failed
  return error.code === 'ALREADY_DONE' ? texts.actions.already : error.message
}
