// Only the server's own account can read riders' data on the machine.

import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
/** For `process.umask`: every file that the process creates is private, including SQLite's files. */
export const PRIVATE_UMASK = 0o077

const OUR_FILES =
  /^(?:sawari\.db(?:\.restoring)?(?:-wal|-shm|-journal)?|server\.(?:lock|lock-journal|json)|auth-secret|deletions\.jsonl|security-[\d-]+\.jsonl)$/
const OUTBOX = 'outbox'

/**
 * Makes files private that an older version created with other modes. Files of other accounts do not change,
 * and neither does a directory that contains such files, because other programs may need them.
 */
export function tightenDataDirectory(directory: string): void {
  if (!existsSync(directory)) return
  const names = readdirSync(directory)
  for (const name of names.filter(isOurs)) {
    const path = join(directory, name)
    if (name !== OUTBOX) tighten(path, PRIVATE_FILE)
    else if (statSync(path).isDirectory()) {
      tighten(path, PRIVATE_FOLDER)
      for (const mail of readdirSync(path)) if (mail.endsWith('.eml')) tighten(join(path, mail), PRIVATE_FILE)
    }
  }
  if (names.length > 0 && names.every(isOurs)) tighten(directory, PRIVATE_FOLDER)
}

/**
 * Creates a folder and its parents, for its owner alone. Node's own option `recursive` never returns below a folder such
 * as `/proc`, where creating answers that the parent does not exist.
 */
export function makePrivateFolder(path: string): void {
  const parent = dirname(path)
  if (!existsSync(parent)) makePrivateFolder(parent)
  try {
    mkdirSync(path, { mode: PRIVATE_FOLDER })
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/**
 * Creates the file if it does not exist, readable only by its owner. Otherwise removes the rights of others.
 */
export function makePrivateFile(path: string): void {
  try {
    // Never opens an existing file: closing it would release the locks that this process has on it.
    closeSync(openSync(path, 'wx', PRIVATE_FILE))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    tighten(path, PRIVATE_FILE)
  }
}

function isOurs(name: string): boolean {
  return name === OUTBOX || OUR_FILES.test(name)
}

function tighten(path: string, mode: number): void {
  const { mode: present, uid } = statSync(path)
  // The rights of a file that another account owns, such as on a shared volume, cannot be changed.
  const isOwn = process.getuid === undefined || uid === process.getuid() || process.getuid() === 0
  if (isOwn && (present & 0o777) !== mode) chmodSync(path, mode)
}
