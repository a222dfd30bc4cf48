import { feedback } from '@sawari/messages/en/feedback'
import { expect, test } from 'vitest'
import { checkFeedback, readDraft } from './feedback-rules.ts'

const good = { name: 'Asha', email: 'asha@example.com', message: 'A stand is missing.' }
const { rules } = feedback

test.each([
  ['name', '', rules.nameRequired],
  ['name', ' ', rules.nameRequired],
  ['name', 'A', null],
  ['name', 'x'.repeat(81), rules.nameLong],
  ['email', '', rules.emailRequired],
  ['email', 'asha', rules.emailInvalid],
  ['message', '', rules.messageRequired],
  ['message', ' \n ', rules.messageRequired],
  ['message', `${'x'.repeat(2_000)}\n`, null],
  ['message', 'x'.repeat(2_001), rules.messageLong],
] as const)('%s %j of the contact form: %s', (field, value, text) => {
  expect(checkFeedback({ ...good, [field]: value })[field]).toBe(text)
})

test.each(['not json', '[]', 'null', '{"message":1}'])('a draft that reads %s is none', text => {
  expect(readDraft({ read: () => text, write: () => {}, remove: () => {} })).toBeNull()
})
