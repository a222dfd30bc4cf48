import { expect, test } from 'vitest'
import { callLink, whatsAppLink } from './phone-links.ts'

test.each([
  ['9876543210', '919876543210'],
  ['+91 98765-43210', '919876543210'],
  ['(0) 98765 43210', '09876543210'],
  ['javascript:alert(1)9876543210', '19876543210'],
])('%j is called by its digits', (phone, digits) => {
  expect(callLink(phone)).toBe(`tel:+${digits}`)
  expect(whatsAppLink(phone)).toBe(`https://wa.me/${digits}`)
})

test.each(['', 'not given', '॰'])('%j has no link', phone => {
  expect(callLink(phone)).toBeNull()
  expect(whatsAppLink(phone)).toBeNull()
})
