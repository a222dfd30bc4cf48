import { countingIn } from '../counting.ts'

export const counted = countingIn('en-IN')

export function daysLong(count: number): string {
  return counted(count, { one: '# day', other: '# days' })
}

export function minutesLong(count: number): string {
  return counted(count, { one: '# minute', other: '# minutes' })
}
