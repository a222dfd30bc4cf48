import { countingIn } from '../counting.ts'

export const counted = countingIn('en-IN')
