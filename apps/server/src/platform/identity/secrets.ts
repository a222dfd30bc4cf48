import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { makePrivateFolder } from '../files/private-files.ts'
import { type Repetition, repeat } from '../jobs/repeat.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/** Hashes text to 256 bits that cannot be computed without the secret; `purpose` separates the uses. */
export type KeyedHash = (purpose: string, text: string) => string

export function createKeyedHash(secret: string): KeyedHash {
  return (purpose, text) => createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}

/** Hashes tokens of 256 random bits, which are safe without a key or a salt. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** 256 random bits, 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Encrypts short texts with a key derived from the secret. */
export interface TextSealer {
  /** `owner` is authenticated: a text that is copied to another owner cannot be opened there. */
  seal(owner: string, text: string): string
  /** Undefined if the text was sealed with another secret or for another purpose or owner, or was changed. */
  open(owner: string, sealed: string): string | undefined
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Each purpose has a separate key. */
export function createTextSealer(secret: string, purpose: string): TextSealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `sealed-text\0${purpose}`, KEY_BYTES))
  return {
    seal: (owner, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
    },
    open: (owner, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        const body = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** The secret stored under `name` in the directory. The first call creates it, readable only by its owner. */
export function generatedSecret(directory: string, name: string): string {
  const path = join(directory, name)
  return readSecret(path) ?? createSecret(directory, path)
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function createSecret(directory: string, path: string): string {
  makePrivateFolder(directory)
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    // A link appears atomically, and never replaces a secret that another process has just created.
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = readSecret(path)
  if (secret === undefined) throw new Error(`${path} is empty`)
  return secret
}

// Detects that servers of one database have different secrets: each rejects the other's sessions.

declare module '../database/database.ts' {
  interface DatabaseTables {
    /** One row: the fingerprint of the secret of the server that started last. */
    readonly secret_check: { id: number; fingerprint: string }
  }
}

const ROW = 1
const EVERY_MS = 30_000

const fingerprintOf = (keyedHash: KeyedHash): string => keyedHash('secret-check', 'fingerprint')

/** Stores the fingerprint of the secret. Returns whether the database was used with another secret before. */
export async function storeSecretFingerprint(
  { sql }: Pick<Database, 'sql'>,
  keyedHash: KeyedHash,
): Promise<boolean> {
  const fingerprint = fingerprintOf(keyedHash)
  const stored = await readFingerprint(sql)
  if (stored === fingerprint) return false
  await sql
    .insertInto('secret_check')
    .values({ id: ROW, fingerprint })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ fingerprint }))
    .execute()
  return stored !== undefined
}

interface SecretWatchNeeds {
  readonly database: Pick<Database, 'sql'>
  readonly keyedHash: KeyedHash
  readonly logger: Logger
  readonly metrics: Metrics
  /** Shorter in tests. */
  readonly everyMs?: number
}

/** Logs once, and exports as a metric, that a server which started later has another secret. */
export function watchSecret({
  database,
  keyedHash,
  logger,
  metrics,
  everyMs = EVERY_MS,
}: SecretWatchNeeds): Repetition {
  const fingerprint = fingerprintOf(keyedHash)
  let differs = false
  metrics.gauge(
    'auth_secret_differs',
    'Whether a server that started later on this database has another AUTH_SECRET: 1 or 0',
    () => Number(differs),
  )
  const look = async (): Promise<void> => {
    const stored = await readFingerprint(database.sql)
    const differed = differs
    differs = stored !== undefined && stored !== fingerprint
    if (differs && !differed) {
      logger.error('AUTH_SECRET differs from that of another server on this database')
    }
  }
  return repeat(look, { everyMs, logger, failure: 'the secret could not be compared' })
}

async function readFingerprint(sql: Database['sql']): Promise<string | undefined> {
  const row = await sql
    .selectFrom('secret_check')
    .select('fingerprint')
    .where('id', '=', ROW)
    .executeTakeFirst()
  return row?.fingerprint
}
