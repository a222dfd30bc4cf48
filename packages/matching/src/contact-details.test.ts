import { describe, expect, test } from 'vitest'
import { holdsContactDetails } from './contact-details.ts'

describe('a text with contact details', () => {
  test.each([
    '9876543210',
    'call me on 98765 43210 please',
    '98765-43210',
    '987-654-3210',
    '9.8.7.6.5.4.3.2.1.0',
    '9 8 7 6 5 4 3 2 1 0',
    '+919876543210',
    '+91 98765 43210',
    '+91-98765-43210',
    '(+91) 98765 43210',
    '0091 9876543210',
    '919876543210',
    '09876543210',
    'मेरा नंबर ९८७६५४३२१० है',
    '९८७६५ ४३२१०',
    '９８７６５４３２１０',
    'asha@example.com',
    'write to asha.verma+ride@mail.example.co.in!',
    'asha @ example.com',
    'asha at example dot com',
    'Asha (at) example (dot) com',
    'asha[at]example[dot]com',
  ])('%s', text => expect(holdsContactDetails(text)).toBe(true))
})

describe('a text without', () => {
  test.each([
    '',
    'Gate 2 at ten past nine',
    'DL 1R 9876',
    '₹150 - 200 for both',
    '12345 67890',
    '5876543210',
    '98765 4321',
    '987654321012345',
    'sector 62, block 9, 201309',
    'meet @ the gate',
    'I am at the metro dot',
    '28.6199, 77.4260',
    '9:10, 9:20 or 9:30',
    '😀'.repeat(250),
  ])('%s', text => expect(holdsContactDetails(text)).toBe(false))
})

test.each(['a', 'a.', '-', 'a@', '(', ' at '])('a long text is checked without backtracking: %s', part => {
  expect(holdsContactDetails(part.repeat(2_000))).toBe(false)
})
