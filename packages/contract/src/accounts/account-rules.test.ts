import { describe, expect, test } from 'vitest'
import { hasVisibleLetter, isEmail, normaliseEmail } from './account-rules.ts'
import { signUp } from './index.ts'

describe('an email address', () => {
  test.each([
    'asha@example.com',
    ' asha@example.com ',
    'Asha.Verma+rides@mail.example.co.in',
    "o'neil_1-2@example.com",
    'a{b}|c~d!#$%&*/=?^`@example.com',
    'आशा@उदाहरण.भारत',
    'asha@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g',
    'first.last@localhost',
  ])('is accepted: %s', text => expect(isEmail(text)).toBe(true))

  test.each([
    ['no @', 'asha.example.com'],
    ['no dot', 'asha@example'],
    ['a blank', 'as ha@example.com'],
    ['a line break', 'asha@example.com\nBcc: x@example.com'],
    ['angle brackets', '<asha@example.com>'],
    ['a name before it', 'Asha <asha@example.com>'],
    ['a route', '@relay,@other:asha@example.com'],
    ['a route in angle brackets', '<@relay.example:asha@example.com>'],
    ['two @', 'asha@b@example.com'],
    ['a quoted local part', '"asha"@example.com'],
    ['a quoted blank', '"as ha"@example.com'],
    ['a quoted pair', 'as\\ha@example.com'],
    ['a comment', 'asha(home)@example.com'],
    ['a comment in the domain', 'asha@(home)example.com'],
    ['a list', 'asha@example.com,ravi@example.com'],
    ['a group', 'all:asha@example.com;'],
    ['a domain literal', 'asha@[192.0.2.1]'],
    ['a control character', 'asha\u0007@example.com'],
    ['a delete character', 'asha\u007f@example.com'],
    ['a zero-width space', 'as\u200bha@example.com'],
    ['a soft hyphen', 'as\u00adha@example.com'],
    ['a right-to-left mark', 'asha\u200f@example.com'],
    ['a variation selector', 'asha\ufe0f@example.com'],
    ['an ideographic full stop', 'asha@example\u3002com'],
    ['a full-width letter', '\uff41sha@example.com'],
    ['a full-width @', 'asha\uff20example.com'],
    ['a decomposed letter', 'e\u0301lan@example.com'],
    ['half a surrogate pair', 'asha\ud83d@example.com'],
    ['a domain that ends in a dot', 'asha@example.com.'],
    ['no local part', '@example.com'],
    ['no domain', 'a.sha@'],
    ['255 characters', `${'a'.repeat(243)}@example.com`],
  ])('is refused with %s', (_, text) => expect(isEmail(text)).toBe(false))

  test.each(['a', '@', 'a@', '.', 'a.', '\u0301'])(
    'of 600,000 characters is refused without backtracking: %s',
    part => expect(isEmail(part.repeat(600_000 / part.length))).toBe(false),
  )
})

describe('a name', () => {
  test.each(['Asha', 'आशा', 'Ö', '王', 'علي', '3 Idiots', '<img src=x>', 'Asha\u202e', '\u1100\u1161'])(
    'with a letter that can be seen: %j',
    name => expect(hasVisibleLetter(name)).toBe(true),
  )

  test.each([
    ['digits', '12'],
    ['punctuation', '--'],
    ['marks alone', '\u0301\u0301'],
    ['zero-width characters', '\u200b\u200d\u2060'],
    ['Hangul fillers', '\u3164\u3164'],
    ['half-width and conjoining fillers', '\uffa0\u115f\u1160'],
    ['a blank braille pattern', '\u2800\u2800'],
    ['directional marks', '\u202e\u200f'],
    ['tags and variation selectors', '\u{e0061}\ufe0f'],
    ['emoji', '🚗🚗'],
  ])('of %s has none', (_, name) => {
    expect(hasVisibleLetter(name)).toBe(false)
    const issues = signUp.body.safeParse({ name }).error?.issues ?? []
    expect(issues.find(({ path }) => path[0] === 'name')?.message).toBe('Name must contain a letter')
  })
})

describe('an address', () => {
  test.each([
    [' Asha@Example.COM ', 'asha@example.com'],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
    ['a@bu\u0308cher.example', 'a@xn--bcher-kva.example'],
    ['a@BÜCHER.example', 'a@xn--bcher-kva.example'],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
    ['no address', 'no address'],
    ['a@ü..example:1/x', 'a@ü..example:1/x'],
  ])('%s has one spelling', (typed, email) => expect(normaliseEmail(typed)).toBe(email))
})
