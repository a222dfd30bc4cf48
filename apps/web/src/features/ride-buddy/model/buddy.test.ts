import type { ChatId, UserId } from '@sawari/contract'
import { expect, test } from 'vitest'
import { aConnection } from '../../../testing/buddy-fixtures.ts'
import { chatProblem } from './buddy.ts'

const nobody = { id: '' as UserId, name: '', phone: '' }

test.each([
  ['a sound one', {}, null],
  ['no chat id', { chatId: '' as ChatId }, 'noChatId'],
  ['no partner', { partner: nobody }, 'noPartner'],
  ['23 digits', { chatId: 'a'.repeat(23) as ChatId }, 'invalidChatId'],
  ['25 digits', { chatId: 'a'.repeat(25) as ChatId }, 'invalidChatId'],
  ['a letter that is no digit', { chatId: 'g'.repeat(24) as ChatId }, 'invalidChatId'],
])('%s', (_, changes, problem) => {
  expect(chatProblem(aConnection('m', changes))).toBe(problem)
})
