import { randomBytes } from 'node:crypto'
import { RefusedRequest, refuseFor } from '../calls/refusal.ts'
import { createBoundedQueue } from '../jobs/bounded-queue.ts'

// Loaded at the first use, not at the start: nobody waits for it to see the map.
const loadArgon2 = () => import('@node-rs/argon2')

/** OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Each hash fills a core and 19 MiB: two at once leave the rest of the server room to breathe. */
const MOST_RUNNING = 2
const MOST_WAITING = 50
/** A full line is through in about a second. */
const RETRY_AFTER_SECONDS = 1

export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash it takes as long as with one, and fails: whether an account exists does not show. */
  matches(hash: string | undefined, password: string): Promise<boolean>
}

/** Gives the use of `Passwords` in turn; throws a 503 refusal when too many wait. */
export type WithPasswords = <Result>(work: (passwords: Passwords) => Promise<Result>) => Promise<Result>

/** Hashes on the thread pool, few at a time. */
export function createPasswordHasher(): WithPasswords {
  const queue = createBoundedQueue({ running: MOST_RUNNING, waiting: MOST_WAITING })
  const nobodysHash = hashOfNothing()
  const passwords: Passwords = {
    hash: async password => (await loadArgon2()).hash(password, PARAMETERS),
    matches: async (stored, password) => (await loadArgon2()).verify(stored ?? nobodysHash, password),
  }
  return work => {
    const result = queue.run(() => work(passwords))
    if (result === undefined) {
      return Promise.reject(new RefusedRequest(refuseFor('SERVICE_UNAVAILABLE', RETRY_AFTER_SECONDS)))
    }
    return result
  }
}

/** A hash in PHC form, with our parameters, that no password leads to. */
function hashOfNothing(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  const { memoryCost, timeCost, parallelism } = PARAMETERS
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`
}
