import { beforeEach, describe, expect, test } from 'vitest'
import { feedback } from '../../messages/en/feedback.ts'
import type { PersonalStorage } from '../../shared/viewer.ts'
import { forgetDraft, keepDraft, readDraft } from './feedback-draft.ts'
import { checkFeedback } from './feedback-rules.ts'

const good = { name: 'Asha', email: 'asha@example.com', message: 'A stand is missing.' }
const { rules } = feedback

describe('the contact form', () => {
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
  ] as const)('%s %j: %s', (field, value, text) => {
    expect(checkFeedback({ ...good, [field]: value })[field]).toBe(text)
  })
})

describe('the draft', () => {
  const kept = new Map<string, string>()
  const storage: PersonalStorage = {
    read: name => kept.get(name) ?? null,
    write: (name, value) => void kept.set(name, value),
    remove: name => void kept.delete(name),
  }
  beforeEach(() => kept.clear())

  test('is restored until it is deleted', () => {
    keepDraft(storage, good)
    expect(readDraft(storage)).toEqual(good)
    forgetDraft(storage)
    expect(readDraft(storage)).toBeNull()
  })

  test('without words is none', () => {
    keepDraft(storage, good)
    keepDraft(storage, { ...good, message: ' ' })
    expect(readDraft(storage)).toBeNull()
    expect(kept.size).toBe(0)
  })

  test.each(['not json', '[]', 'null', '{"message":1}'])('that reads %s is none', text => {
    kept.set('feedback-draft', text)
    expect(readDraft(storage)).toBeNull()
  })
})
