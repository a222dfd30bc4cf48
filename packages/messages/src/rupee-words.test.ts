import { expect, test } from 'vitest'
import { rupeesInEnglish } from './en/rupee-words.ts'
import { amounts } from './hi/fare-card.ts'
import { rupeesInHindi } from './hi/rupee-words.ts'

test.each([
  [0, 'zero rupees', 'शून्य रुपये'],
  [1, 'one rupee', 'एक रुपया'],
  [10, 'ten rupees', 'दस रुपये'],
  [19, 'nineteen rupees', 'उन्नीस रुपये'],
  [40, 'forty rupees', 'चालीस रुपये'],
  [46, 'forty-six rupees', 'छियालीस रुपये'],
  [79, 'seventy-nine rupees', 'उन्यासी रुपये'],
  [99, 'ninety-nine rupees', 'निन्यानवे रुपये'],
  [100, 'one hundred rupees', 'एक सौ रुपये'],
  [246, 'two hundred forty-six rupees', 'दो सौ छियालीस रुपये'],
  [1005, 'one thousand five rupees', 'एक हज़ार पाँच रुपये'],
])('%i in words', (rupees, english, hindi) => {
  expect(rupeesInEnglish(rupees)).toBe(english)
  expect(rupeesInHindi(rupees)).toBe(hindi)
})

test('every amount below a hundred has its own Hindi word', () => {
  const words = Array.from({ length: 100 }, (_, rupees) => rupeesInHindi(rupees))
  expect(new Set(words).size).toBe(100)
})

test('an amount that is not whole rupees has no words', () => {
  expect([rupeesInEnglish(46.5), rupeesInHindi(-1), rupeesInHindi(100_000)]).toEqual(['', '', ''])
})

test('digits in Devanagari', () => expect(amounts.inDigits('₹46–69')).toBe('₹४६–६९'))
