// The first request for each open operation and for each page and document, in a process that just started.

import { type Download, downloadFiles, type Endpoint, endpoints, serverPaths } from '@sawari/contract'
import { expect, test } from 'vitest'
import { callOf } from './call.ts'
import { type OwnServer, startOwnServer } from './server.ts'

/** Twice the permitted time: beside other tests the same work takes up to twice as much processor time. */
const MOST_MS = 50
/** A single measurement may include a garbage collection. */
const PROCESSES = 3

test('the first request of a process for each open operation, page and document takes a short turn of the loop', async () => {
  let long = firstRequests
  const turns = new Map<string, number>()
  for (let left = PROCESSES; left > 0 && long.length > 0; left--) {
    for (const [name, ms] of await turnsOfFirst(long)) turns.set(name, ms)
    long = long.filter(({ name }) => turns.get(name)! > MOST_MS)
  }
  expect(long.map(({ name }) => `${name}: ${turns.get(name)?.toFixed(1)} ms`)).toEqual([])
  expect(turns.size).toBe(firstRequests.length)
})

/** An idle process also has turns of up to this duration. */
const CALM_MS = 5
const CALM_TURNS = 2
const LOOK_EVERY_MS = 100

const PAGES = [
  '/',
  '/hotspots',
  '/stands',
  '/hi/stands',
  '/sitemap.xml',
  '/robots.txt',
  '/api/docs',
  '/routes?from=Noida+Sector+52&to=Gaur+Chowk',
  serverPaths.openApi,
  serverPaths.asyncApi,
]

const NO_INPUT: Partial<Endpoint['example']> = {}

/** The requests are the contract's examples. */
const firstRequests: readonly ReturnType<typeof requestOf>[] = [
  ...Object.entries<Endpoint | Download>({ ...endpoints, ...downloadFiles })
    .filter(([, { policy }]) => policy.identity !== 'user')
    .map(([name, operation]) => requestOf(name, operation)),
  ...PAGES.map(path => ({ name: path, method: 'GET', path, accept: 'text/html', body: undefined })),
]

function requestOf(name: string, operation: Endpoint | Download) {
  const { policy } = operation
  const { params, query, body } = 'example' in operation ? operation.example : NO_INPUT
  const inPath = (_: string, field: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[field] ?? '2026-01-26'))
  const path = policy.path.replaceAll(/:(\w+)/g, inPath)
  const asked = new URLSearchParams(query as Record<string, string> | undefined)
  return {
    name,
    method: policy.method as string,
    accept: '*/*',
    body,
    path: asked.size === 0 ? path : `${path}?${asked}`,
  }
}

/** The processor time of the longest turn that each request caused in a fresh process. */
async function turnsOfFirst(requests: typeof firstRequests): Promise<Map<string, number>> {
  const server = await startOwnServer({ LOG_LEVEL: 'info', RATE_LIMITS: 'off' })
  try {
    await settled(server)
    const turns = new Map<string, number>()
    for (const request of requests) turns.set(request.name, await turnOf(server, request))
    return turns
  } finally {
    await server.stop()
  }
}

async function settled(server: OwnServer): Promise<void> {
  for (let calm = 0; calm < CALM_TURNS; ) {
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
    const { turnCpuMs } = await server.measure()
    const isCalm = turnCpuMs < CALM_MS && server.log().includes('plans follow the streets')
    calm = isCalm ? calm + 1 : 0
  }
}

async function turnOf({ url, measure }: OwnServer, request: (typeof firstRequests)[number]): Promise<number> {
  const { method, path, accept, body } = request
  await measure()
  const { status } = await callOf(url, { agent: false })(method, path, { body, headers: { accept } })
  if (status >= 500) throw new Error(`${request.name} answered ${status}`)
  return (await measure()).turnCpuMs
}
