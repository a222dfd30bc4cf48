// The built web app: its files by address, each with the compressed forms that the build wrote beside it.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fillRegionMarks, languageOfPageFile, type PageRegion, PLAIN_PAGE } from '@sawari/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ContentCoding, chooseCoding } from '../http/accept.ts'
import { addVary, holdsTag, tagOf } from '../http/send-json.ts'
import { escapeHtml } from './html.ts'

export interface WebApp {
  /** The file at this path, or undefined; never a file outside the build. */
  file(path: string): WebFile | undefined
  /** The page with this name, or else the plain page; undefined if the web app has not been built. */
  page(name?: string): WebFile | undefined
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const
/** Files under this prefix contain a hash of their content in their names. */
const HASHED_PREFIX = '/assets/'
/** These files refer to the newest version or start it, so the browser must revalidate them every time. */
const ALWAYS_ASKED = /\.html$|^\/(?:service-worker|first-paint)\.js$/

/** Opens the build under `root`. A newer build is detected on the next request for a page. */
export function openWebApp(root: string, region: PageRegion): WebApp {
  const pagePath = join(root, PLAIN_PAGE)
  let files: ReadonlyMap<string, WebFile> = new Map()
  let builtAtMs: number | undefined

  const refresh = (): void => {
    const modifiedMs = statSync(pagePath, { throwIfNoEntry: false })?.mtimeMs
    if (modifiedMs === builtAtMs) return
    builtAtMs = modifiedMs
    files = modifiedMs === undefined ? new Map() : listFiles(root, region)
  }

  refresh()
  return {
    file: path => files.get(path),
    page: (name = PLAIN_PAGE) => {
      refresh()
      return files.get(`/${name}`) ?? files.get(`/${PLAIN_PAGE}`)
    },
  }
}

/** Sends a file of the web app in the best available coding. */
export function sendWebFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  const wanted = chooseCoding(request.headers['accept-encoding'])
  const coding = file.codings.includes(wanted) ? wanted : 'identity'
  reply.header('content-type', file.type).header('cache-control', file.cacheControl)
  if (file.codings.length > 1) addVary(reply, 'Accept-Encoding')
  reply.header('etag', `"${file.tag}${coding === 'identity' ? '' : `-${coding}`}"`)
  if (reply.statusCode === 200 && holdsTag(request.headers['if-none-match'], file.tag)) {
    return reply.code(304).send()
  }
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.send(file.read(coding))
}

function listFiles(root: string, region: PageRegion): ReadonlyMap<string, WebFile> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length).split(sep).join('/'))
  const present = new Set(names)
  const served = names.filter(name => !isPrivate(name) && !isCompressedForm(name, present))
  return new Map(
    served.map(name => [name, filledFile(root, name, region) ?? describeFile(root, name, present)]),
  )
}

/** Dotfiles and source maps are not served. */
function isPrivate(name: string): boolean {
  return name.endsWith('.map') || name.split('/').some(part => part.startsWith('.'))
}

function isCompressedForm(name: string, present: ReadonlySet<string>): boolean {
  return /\.(?:br|gz)$/.test(name) && present.has(name.replace(/\.(?:br|gz)$/, ''))
}

/** Texts that the build leaves for the server to fill in. */
const FILLED = /\.html$|^\/(?:manifest\.webmanifest|service-worker\.js)$/

/** Inserts the region into a built file, so that one build serves any region. */
function filledFile(root: string, name: string, region: PageRegion): WebFile | undefined {
  if (!FILLED.test(name)) return undefined
  const built = readFileSync(join(root, name), 'utf8')
  const version = createHash('sha256').update(JSON.stringify(region)).digest('hex').slice(0, 8)
  const marks = { region, version, language: languageOfPageFile(name) }
  const text = fillRegionMarks(built, marks, name.endsWith('.html') ? escapeHtml : escapeJson)
  // The build has compressed its own files better.
  return text === built ? undefined : generatedFile(Buffer.from(text), describedAs(name))
}

/** Escapes text for a JSON string. */
function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function describedAs(name: string): Pick<WebFile, 'type' | 'cacheControl'> {
  return { type: TYPES[extname(name)] ?? 'application/octet-stream', cacheControl: cacheControlOf(name) }
}

function describeFile(root: string, name: string, present: ReadonlySet<string>): WebFile {
  const contents = new Map<ContentCoding, Buffer>()
  const read = (coding: ContentCoding): Buffer => {
    const content = contents.get(coding) ?? readFileSync(join(root, name + SUFFIXES[coding]))
    contents.set(coding, content)
    return content
  }
  let tag: string | undefined
  return {
    ...describedAs(name),
    get tag() {
      tag ??= tagOf(read('identity'))
      return tag
    },
    codings: (['br', 'gzip', 'identity'] as const).filter(coding => present.has(name + SUFFIXES[coding])),
    read,
  }
}

function cacheControlOf(name: string): string {
  if (name.startsWith(HASHED_PREFIX)) return 'public, max-age=31536000, immutable'
  return ALWAYS_ASKED.test(name) ? 'no-cache' : 'public, max-age=3600'
}

export interface WebFile {
  readonly type: string
  readonly cacheControl: string
  readonly tag: string
  readonly codings: readonly ContentCoding[]
  read(coding: ContentCoding): Buffer
}

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
    tag: tagOf(whole),
    codings: ['br', 'gzip', 'identity'],
    read: coding => {
      if (coding === 'br') return compressed('br', () => brotliCompressSync(whole, BROTLI))
      return coding === 'gzip' ? compressed('gzip', () => gzipSync(whole)) : whole
    },
  }
}
