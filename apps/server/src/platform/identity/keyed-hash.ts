import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Turns text into 256 bits that nobody can compute without the secret; `purpose` keeps uses apart. */
export type KeyedHash = (purpose: string, text: string) => string

export function createKeyedHash(secret: string): KeyedHash {
  return (purpose, text) => createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url')
}

/** For tokens of 256 random bits, which need no key and no salt to be kept safely. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** 256 random bits, 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
