import { countingIn } from '../counting.ts'

/** Hindi counts nothing like one: '0 स्टैंड', unless the form for zero says it better. */
export const counted = countingIn('hi-IN')

/** '5 मिनट': the word does not change with the count. */
export function minutesLong(count: number): string {
  return counted(count, { one: '# मिनट', other: '# मिनट' })
}
