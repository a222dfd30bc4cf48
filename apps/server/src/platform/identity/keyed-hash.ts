import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Hashes text to 256 bits that cannot be computed without the secret; `purpose` separates the uses. */
export type KeyedHash = (purpose: string, text: string) => string

export function createKeyedHash(secret: string): KeyedHash {
  return (purpose, text) => createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}

/** For tokens of 256 random bits, whose hashes are safe without a key or a salt. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** 256 random bits, 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
