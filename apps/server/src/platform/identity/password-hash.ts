import { randomBytes } from 'node:crypto'
import { RefusedRequest, refuseFor } from '../calls/refusal.ts'
import { createBoundedQueue } from '../jobs/bounded-queue.ts'
import { callOrigin } from '../telemetry/call-origin.ts'
import type { Metrics } from '../telemetry/metrics.ts'

// Loaded on first use, because the start and the map do not need it.
const loadArgon2 = () => import('@node-rs/argon2')

export interface PasswordCost {
  readonly memoryKib: number
  readonly passes: number
}

/** OWASP's password storage cheat sheet recommends argon2id with 19 MiB, two passes, one lane. */
const RECOMMENDED: PasswordCost = { memoryKib: 19 * 1024, passes: 2 }

/**
 * The amount that a hash counts toward the budget of processor time: a constant, because its duration depends
 * on other hashes.
 */
export const HASH_COST_MS = 20

/** Each hash occupies a core and 19 MiB; three at a time leave capacity for the rest of the server. */
const QUEUES = {
  /** Checks of existing passwords. */
  first: { running: 2, waiting: 50 },
  /** Hashes for new accounts; they start only if no check waits. */
  later: { running: 1, waiting: 20 },
}
/** A full queue takes about a second. */
const RETRY_AFTER_SECONDS = 1

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Without a hash, returns false after the same time, so that the time does not reveal whether an account
   * exists.
   */
  matches(hash: string | undefined, password: string): Promise<boolean>
}

export type PasswordQueue = keyof typeof QUEUES

/** Waits for its turn to use `Passwords`; throws a 503 refusal if too many are waiting. */
export type WithPasswords = <Result>(
  queue: PasswordQueue,
  work: (passwords: Passwords) => Promise<Result>,
) => Promise<Result>

/** Hashes on the thread pool, a few passwords at a time. */
export function createPasswordHasher(metrics: Metrics, cost = RECOMMENDED): WithPasswords {
  const parameters = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 }
  const later = createBoundedQueue(QUEUES.later)
  const queues = { first: createBoundedQueue({ ...QUEUES.first, before: later }), later }
  metrics.gauge(
    'password_hashes',
    'Passwords that are being hashed or wait for it; first: sign-ins, later: sign-ups',
    () =>
      Object.entries(queues).flatMap(([queue, { load }]) =>
        Object.entries(load).map(([state, value]) => ({ labels: { queue, state }, value })),
      ),
    ['queue', 'state'],
  )
  const countRefused = metrics.counter('password_hashes_refused_total', 'Refused because too many wait', {
    queue: Object.keys(QUEUES),
  })
  const hashOfNoAccount = decoyHash(cost)
  const passwords: Passwords = {
    hash: async password => {
      callOrigin()?.spend?.(HASH_COST_MS)
      return (await loadArgon2()).hash(password, parameters)
    },
    matches: async (stored, password) => {
      callOrigin()?.spend?.(HASH_COST_MS)
      return (await loadArgon2()).verify(stored ?? hashOfNoAccount, password)
    },
  }
  return (queue, work) => {
    const result = queues[queue].run(() => work(passwords))
    if (result === undefined) {
      countRefused({ queue })
      return Promise.reject(new RefusedRequest(refuseFor('SERVICE_UNAVAILABLE', RETRY_AFTER_SECONDS)))
    }
    return result
  }
}

/** A hash in PHC form, with these parameters, that matches no password. */
function decoyHash({ memoryKib, passes }: PasswordCost): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${random(16)}$${random(32)}`
}
