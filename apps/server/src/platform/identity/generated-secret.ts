import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '../files/private-files.ts'

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
