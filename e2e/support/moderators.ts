import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** Makes the account a moderator by the command of the operator; returns the secret of the second factor. */
export async function makeModerator(email: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.SAWARI_DATA_DIR ?? '' }
  const args = ['apps/server/src/moderator-main.ts', email, '--why', 'a browser test']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  const secret = /^Secret: ([A-Z2-7]+)$/m.exec(stdout)?.[1]
  if (secret === undefined) throw new Error(`no secret in: ${stdout}`)
  return secret
}

/** The code that an authenticator app shows now (RFC 6238). */
export function codeOf(secret: string): string {
  const bits = [...secret].map(letter => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}
