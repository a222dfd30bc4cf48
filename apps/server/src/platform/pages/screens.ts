// Decides whether a path returns the web app's page or JSON: screens, API calls and unknown paths.

import { allPages, isApiPath, pageFileOf } from '@sawari/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { refuse } from '../calls/refusal.ts'
import { preferredLanguage, prefersHtml } from '../http/accept.ts'
import { logOf, sendRefusal } from '../http/bind-endpoint.ts'
import { addVary } from '../http/send-json.ts'
import { html, type PreviewTags, previewTags } from './html.ts'
import { generatedFile, sendWebFile, type WebApp, type WebFile } from './web-app.ts'

type JsonHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Binds every screen, the files of the web app and the response to unknown paths. `jsonHandlers` contains the
 * GET calls that share a path with a screen; a shared path without a handler has no JSON response. `tagsFor`
 * supplies the link preview of a page.
 */
export function addScreens(
  app: FastifyInstance,
  webApp: WebApp,
  jsonHandlers: Readonly<Partial<Record<string, JsonHandler>>>,
  tagsFor: (request: FastifyRequest) => Promise<LinkTags | undefined>,
): void {
  const tagged = createTaggedPages()
  const sendScreen = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    addVary(reply, 'Accept-Language')
    const language = preferredLanguage(request.headers['accept-language'])
    const page = webApp.page(pageFileOf({ pathname: path, search: searchOf(request.url) }, language))
    const tags = page && (await tagsFor(request))
    return sendPage(request, reply, tags ? tagged(page, tags) : page)
  }

  for (const { path, sharedWithApi = false } of allPages) {
    app.get(path, (request, reply) => {
      if (!sharedWithApi || prefersHtml(request.headers.accept)) return sendScreen(path, request, reply)
      addVary(reply, 'Accept')
      return jsonHandlers[path]?.(request, reply) ?? sendRefusal(reply, refuse('NOT_FOUND'))
    })
  }

  // The rate limit applies automatically only to routes, so it is added to unknown paths here.
  const limit = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {}
  app.setNotFoundHandler(limit, (request, reply) => answerUnknownPath(request, reply, webApp))
}

/** The query of an address, including its question mark; empty if the address has no query. */
function searchOf(url: string): string {
  return /\?.+/s.exec(url)?.[0] ?? ''
}

function answerUnknownPath(request: FastifyRequest, reply: FastifyReply, webApp: WebApp): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '/'
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads || isApiPath(path)) return sendRefusal(reply, refuse('NOT_FOUND'))
  const file = webApp.file(path)
  if (file !== undefined) return sendWebFile(request, reply, file)
  // A missing script must not return a page, because the browser would run HTML as code.
  if (path.startsWith('/assets/')) return sendRefusal(reply, refuse('NOT_FOUND'))
  if (prefersHtml(request.headers.accept)) return sendPage(request, reply.code(404), webApp.page())
  addVary(reply, 'Accept')
  return sendRefusal(reply, refuse('NOT_FOUND'))
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: WebFile | undefined): FastifyReply {
  addVary(reply, 'Accept')
  if (page === undefined) {
    logOf(request).warn('the web app is not built: run `npm run build`')
    return sendRefusal(reply, refuse('SERVICE_UNAVAILABLE'))
  }
  return sendWebFile(request, reply, page)
}

// The preview of a link in messengers: title, description and picture, as tags in the page.

export interface LinkTags extends PreviewTags {
  /** Replaces the build's page title, if set. */
  readonly pageTitle?: string
}

const MOST_PAGES = 300
const TITLE = /<title>[^<]*<\/title>/

/** Inserts tags into pages, and caches recent results. */
function createTaggedPages(): (page: WebFile, tags: LinkTags) => WebFile {
  const pages = new LRUCache<string, WebFile>({ max: MOST_PAGES })
  return (page, tags) => {
    const key = JSON.stringify([page.tag, tags])
    const known = pages.get(key)
    if (known !== undefined) return known
    const tagged = pageWith(page, tags)
    pages.set(key, tagged)
    return tagged
  }
}

function pageWith(page: WebFile, { pageTitle, ...tags }: LinkTags): WebFile {
  const built = page.read('identity').toString('utf8')
  const whole = built.replace(TITLE, title => {
    return (pageTitle === undefined ? title : html`<title>${pageTitle}</title>`.text) + previewTags(tags).text
  })
  return generatedFile(Buffer.from(whole), page)
}
