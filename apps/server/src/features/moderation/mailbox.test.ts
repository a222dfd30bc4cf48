import { expect, test } from 'vitest'
import { mailboxOf } from './held-mailboxes.ts'

test.each([
  ['asha@example.com', 'asha@example.com'],
  ['asha+rides@example.com', 'asha@example.com'],
  ['asha+a+b@example.com', 'asha@example.com'],
  ['as.ha@example.com', 'as.ha@example.com'],
  ['a.s.h.a+x@gmail.com', 'asha@gmail.com'],
  ['asha@googlemail.com', 'asha@gmail.com'],
  ['+asha@example.com', '+asha@example.com'],
  ['asha@सवारी.भारत', 'asha@xn--t2bjizl.xn--h2brj9c'],
])('%s is delivered to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
