import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { feedbackTexts } from '../../messages/feedback.ts'
import { textsOf } from '../../messages/texts.ts'
import { forgetDraft, keepDraft, readDraft } from './feedback-draft.ts'
import { checkFeedback } from './feedback-rules.ts'

const good = { name: 'Asha', email: 'asha@example.com', message: 'A stand is missing.' }
const { rules } = textsOf(feedbackTexts)

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
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('comes back until it is forgotten', () => {
    keepDraft(good)
    expect(readDraft()).toEqual(good)
    forgetDraft()
    expect(readDraft()).toBeNull()
  })

  test('without words is none', () => {
    keepDraft(good)
    keepDraft({ ...good, message: ' ' })
    expect(readDraft()).toBeNull()
    expect(kept.size).toBe(0)
  })

  test.each(['not json', '[]', 'null', '{"message":1}'])('that reads %s is none', text => {
    kept.set('sawari.mine.feedback-draft', text)
    expect(readDraft()).toBeNull()
  })
})
