// Rendered pages, cached as files until the data or the day change.

import type { NetworkSnapshot } from '@sawari/answers'
import { LANGUAGE_PARAMETER, type Language } from '@sawari/contract'
import { dayOf } from '@sawari/planner'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { atExpenseOf } from '../../platform/http/processor-budget.ts'
import { memoizeLatest } from '../../platform/http/send-json.ts'
import { requestOrigin } from '../../platform/identity/client-address.ts'
import { Markup } from '../../platform/pages/html.ts'
import { generatedFile, type WebApp, type WebFile } from '../../platform/pages/web-app.ts'
import { createPageLanguages, type PageContext } from './page-frame.ts'

export interface PageCacheNeeds {
  network(): NetworkSnapshot
  now(): Date
  readonly webApp: WebApp
  /** Undefined: the address that the client requested. */
  readonly publicUrl: string | undefined
}

/**
 * Before compression. A page has about 20 KB, the site map 20 times as much. Without PUBLIC_URL one copy is
 * kept per host name that clients use.
 */
const STAND_PAGES_KEPT_BYTES = 12 * 1024 * 1024
const PAGE_TYPE = 'text/html; charset=utf-8'
const KEPT_FOR = 'max-age=300'

export interface CachedPage {
  readonly key: string
  /** Default: a page. */
  readonly type?: string
  make(): string
}

interface AskedLanguage {
  readonly language: Language
  /** Whether the address names the language. */
  readonly isAsked: boolean
}

export type PageCache = ReturnType<typeof createPageCache>

/** Caches the results until the data or the day change. */
export function createPageCache(needs: PageCacheNeeds) {
  const keptOf = memoizeLatest((_: NetworkSnapshot) => {
    return new LRUCache<string, WebFile>({ maxSize: STAND_PAGES_KEPT_BYTES })
  })
  const inLanguage = createPageLanguages()
  // A page that contains the host requested by its reader must not be shown to others.
  const cacheControl = `${needs.publicUrl === undefined ? 'private' : 'public'}, ${KEPT_FOR}`
  const originOf = (request: FastifyRequest) => needs.publicUrl?.replace(/\/+$/, '') ?? requestOrigin(request)
  return {
    originOf,
    contextOf: (request: FastifyRequest, { language, isAsked }: AskedLanguage): PageContext | undefined => {
      const origin = originOf(request)
      if (origin === undefined) return undefined
      const page = inLanguage(language)
      // English is otherwise the reader's own choice of languages.
      const linkTo = isAsked ? (path: string) => `${path}?${LANGUAGE_PARAMETER}=${language}` : page.address
      return { in: page, inLanguage, origin, linkTo, styles: stylesOf(needs.webApp) }
    },
    of: (request: FastifyRequest, page: CachedPage): WebFile => {
      const kept = keptOf(needs.network())
      const key = `${dayOf(needs.now())} ${needs.webApp.page()?.tag} ${page.key}`
      const known = kept.get(key)
      if (known !== undefined) return known
      const bytes = Buffer.from(atExpenseOf(request, page.make))
      const file = generatedFile(bytes, { type: page.type ?? PAGE_TYPE, cacheControl })
      kept.set(key, file, { size: Math.max(1, bytes.length) })
      return file
    },
  }
}

/** The tags of the style sheets in the built page, which contain the app's colours and typography. */
function stylesOf(webApp: WebApp): Markup {
  const page = webApp.page()?.read('identity').toString('utf8') ?? ''
  return new Markup([...page.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([tag]) => `${tag}\n`).join(''))
}
