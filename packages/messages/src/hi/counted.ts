import { countingIn } from '../counting.ts'

/** Hindi uses the singular form for 0 ('0 स्टैंड'), unless there is a form for zero. */
export const counted = countingIn('hi-IN')

export function daysLong(count: number): string {
  return counted(count, { one: '# दिन', other: '# दिन' })
}

/** '5 मिनट': the word does not change with the count. */
export function minutesLong(count: number): string {
  return counted(count, { one: '# मिनट', other: '# मिनट' })
}
