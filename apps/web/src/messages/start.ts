// The texts of the app's own chunk in one file: small responses would use most of the browser's six connections.
import { defineTexts, type TextsOf } from './texts.ts'

const files = import.meta.glob<typeof import('@sawari/messages/en/start')>(
  '../../../../packages/messages/src/*/start.ts',
)

export const shellTexts = defineTexts(files, 'shell')
export const sessionTexts = defineTexts(files, 'session')
export const errorsTexts = defineTexts(files, 'errors')
export const screenLoadTexts = defineTexts(files, 'screenLoad')
export const notFoundTexts = defineTexts(files, 'notFound')

export type ShellTexts = TextsOf<typeof shellTexts>
export type ErrorsTexts = TextsOf<typeof errorsTexts>
