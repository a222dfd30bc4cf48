// The list is the ranked one of zxcvbn-ts (MIT), made of leaked passwords, most common first:
// https://github.com/zxcvbn-ts/zxcvbn/tree/main/packages/languages/common

import { RESET_PASSWORD_MIN_LENGTH } from '@sawari/contract'

/** Below the shortest password that a form accepts, the list has nothing to say. */
const REFUSED = 6_000

let refused: Promise<ReadonlySet<string>> | undefined

/** Whether a password is one of those that everybody tries first, in whatever case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  refused ??= readList()
  return (await refused).has(password.toLowerCase())
}

async function readList(): Promise<ReadonlySet<string>> {
  // Read at the first use: unpacking it would take a good part of the start.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const usable = dictionary['passwords-common'].filter(each => each.length >= RESET_PASSWORD_MIN_LENGTH)
  return new Set(usable.slice(0, REFUSED))
}
