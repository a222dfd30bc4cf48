import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { serverPaths } from '@sawari/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../platform/calls/refusal.ts'
import { sendRefusal } from '../platform/http/bind-endpoint.ts'
import { JsonAnswer, sendJson } from '../platform/http/send-json.ts'

/**
 * Swagger UI sets style attributes, so its page allows inline styles; the rest of the strict policy still
 * applies.
 */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sawari API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })\n`

type DocsFile =
  | { readonly type: string; readonly content: string }
  | { readonly type: string; readonly packed: string }

const FILES: Readonly<Record<string, DocsFile>> = {
  '/api/docs': { type: 'text/html; charset=utf-8', content: PAGE },
  '/api/docs/start.js': { type: 'text/javascript; charset=utf-8', content: START },
  '/api/docs/swagger-ui.css': { type: 'text/css; charset=utf-8', packed: 'swagger-ui.css' },
  '/api/docs/swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    packed: 'swagger-ui-bundle.js',
  },
}

/** Serves `/api/openapi.json`, `/api/asyncapi.json` and a page for browsing the former. */
export function addApiDocs(app: FastifyInstance, version: string): void {
  // Generated on the first request; most processes never get one.
  let made: Promise<Readonly<Record<keyof ApiDocuments, JsonAnswer>>> | undefined
  const documents = () => {
    made ??= generateDocuments(version).then(({ openApi, asyncApi }) => ({
      openApi: JsonAnswer.lastingText(openApi),
      asyncApi: JsonAnswer.lastingText(asyncApi),
    }))
    // The next request tries again.
    made.catch(() => {
      made = undefined
    })
    return made
  }
  for (const name of ['openApi', 'asyncApi'] as const) {
    app.get(serverPaths[name], async (request, reply) =>
      sendJson(request, reply, (await documents())[name], 'no-cache'),
    )
  }
  for (const path of Object.keys(FILES)) app.get(path, sendDocsFile)
}

async function sendDocsFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const file = FILES[request.routeOptions.url ?? '']
  if (file === undefined) return sendRefusal(reply, refuse('NOT_FOUND'))
  return reply
    .header('content-type', file.type)
    .header('content-security-policy', DOCS_POLICY)
    .header('cache-control', 'public, max-age=3600')
    .send('content' in file ? file.content : await readPacked(file.packed))
}

/** Reads a file of Swagger UI from its package. The file is not cached, because it is rarely requested. */
function readPacked(name: string): Promise<Buffer> {
  const packageDir = dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui'))
  return readFile(join(packageDir, 'static', name))
}

/** Both documents are JSON. */
interface ApiDocuments {
  readonly openApi: string
  readonly asyncApi: string
}

/** Generates both documents in a worker thread, so that the event loop is not blocked. */
async function generateDocuments(version: string): Promise<ApiDocuments> {
  const thread = new Worker(new URL('./documents-worker.ts', import.meta.url), {
    workerData: version,
    execArgv: [],
  })
  const [[openApi, asyncApi]] = (await once(thread, 'message')) as [[string, string]]
  return { openApi, asyncApi }
}
