// The list is that of zxcvbn-ts (MIT), built from leaked passwords and ranked, most common first:
// https://github.com/zxcvbn-ts/zxcvbn/tree/main/packages/languages/common

import { RESET_PASSWORD_MIN_LENGTH } from '@sawari/contract'
import type { PasswordNeeds } from './needs.ts'

/** How many of the most common passwords are rejected. */
const REJECTED = 6_000

/** Reads the list on the first call, because unpacking it takes a considerable part of the start time. */
export function createCommonPasswords(): PasswordNeeds['isCommonPassword'] {
  let rejected: Promise<ReadonlySet<string>> | undefined
  return async password => {
    rejected ??= readList()
    return (await rejected).has(password.toLowerCase())
  }
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // The forms reject shorter passwords anyway.
  const usable = dictionary['passwords-common'].filter(each => each.length >= RESET_PASSWORD_MIN_LENGTH)
  return new Set(usable.slice(0, REJECTED))
}
