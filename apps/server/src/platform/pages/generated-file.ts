import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { WebFile } from './web-file.ts'

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** A file with generated content; each compressed form is created when it is first requested. */
export function generatedFile(
  whole: Buffer,
  { type, cacheControl }: Pick<WebFile, 'type' | 'cacheControl'>,
): WebFile {
  const forms = new Map<string, Buffer>()
  const compressed = (coding: string, make: () => Buffer) => {
    const known = forms.get(coding) ?? make()
    forms.set(coding, known)
    return known
  }
  return {
    type,
    cacheControl,
    tag: createHash('sha256').update(whole).digest('base64url').slice(0, 22),
    codings: ['br', 'gzip', 'identity'],
    read: coding => {
      if (coding === 'br') return compressed('br', () => brotliCompressSync(whole, BROTLI))
      return coding === 'gzip' ? compressed('gzip', () => gzipSync(whole)) : whole
    },
  }
}
