import type { ContentCoding } from '../http/accept.ts'

export interface WebFile {
  readonly type: string
  readonly cacheControl: string
  readonly tag: string
  readonly codings: readonly ContentCoding[]
  read(coding: ContentCoding): Buffer
}
