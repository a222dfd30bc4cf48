// Third-party code: the actions of continuous integration, the production packages, their licences.

import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { packageUrl, productionPackages } from './production-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

const packages = productionPackages()

describe('continuous integration', () => {
  const folder = join(root, '.github/workflows')
  const workflows = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))

  test('names each action by the hash of its commit, with the version beside it', () => {
    const uses = workflows.flatMap(text => [...text.matchAll(/uses: (.*)/g)].map(match => match[1]!))
    expect(uses.length).toBeGreaterThan(0)
    for (const use of uses) expect(use).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+){2}$/)
  })

  test('may only read', () => {
    for (const text of workflows) {
      expect(text).toMatch(/^permissions:\n {2}contents: read\n/m)
      expect(text).not.toMatch(/: write\b/)
    }
  })

  test('audits the dependencies, writes their bill and installs as production does', () => {
    const steps = workflows.join('\n')
    for (const step of ['npm run audit:dependencies', 'npm run sbom', '.ci/production-install']) {
      expect(steps).toContain(`run: ${step}\n`)
    }
  })
})

describe('the packages of production', () => {
  /** Permissive licences, or (MPL) with obligations only for changes to the package's own files. */
  const ALLOWED = [
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'MPL-2.0',
    '(MIT OR Apache-2.0)',
  ]
  /** The lock file does not state the licence; it was read in the package itself. */
  const READ: Readonly<Record<string, string>> = { 'xmlhttprequest-ssl': 'MIT' }

  test('have licences that permit what we do', () => {
    const others = packages.filter(({ name, license = READ[name] ?? '' }) => !ALLOWED.includes(license))
    expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  test('have a hash in the lock file and come from the registry', () => {
    const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
    expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
    const addresses = [...text.matchAll(/"resolved": "([^"]+)"/g)].map(match => match[1]!)
    const foreign = addresses.filter(
      url => /^\w+:/.test(url) && !url.startsWith('https://registry.npmjs.org/'),
    )
    expect(foreign).toEqual([])
  })

  test('run no script when they are installed, except those on the list', () => {
    const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      allowScripts: Record<string, boolean>
    }
    const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
    expect(scripted).toEqual(Object.keys(allowScripts))
  })

  test('are what the server names with an exact version', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    for (const [name, version] of Object.entries(dependencies)) {
      if (!name.startsWith('@sawari/')) expect([name, version]).toEqual([name, expect.stringMatching(/^\d/)])
    }
  })
})

test('the bill of materials lists every package of production, with licence and hash', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-sbom-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'sbom.json')
  const { status, stderr } = spawnSync(process.execPath, ['tools/sbom.mjs', path], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  const bill = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly bomFormat: string
    readonly specVersion: string
    readonly serialNumber: string
    readonly metadata: { readonly component: { readonly name: string; readonly version: string } }
    readonly components: readonly { readonly purl: string; readonly hashes: readonly object[] }[]
    readonly dependencies: readonly { readonly ref: string }[]
  }
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/) })
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
  expect(bill.metadata.component.name).toBe('sawari')
  const listed = new Set(bill.components.map(({ purl }) => purl))
  expect(listed).toEqual(new Set(packages.map(each => packageUrl(each))))
  for (const { hashes } of bill.components) expect(hashes).toMatchObject([{ alg: 'SHA-512' }])
  expect(bill.dependencies.length).toBe(bill.components.length + 1)
})

describe('the audit', () => {
  async function registry(answer: RequestListener): Promise<string> {
    const server = createServer(answer).listen(0, '127.0.0.1')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    await new Promise(resolve => server.once('listening', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }
  async function audit(url: string): Promise<{ readonly code: number | null; readonly output: string }> {
    // npm caches its results.
    const cache = mkdtempSync(join(tmpdir(), 'sawari-npm-'))
    onTestFinished(() => rmSync(cache, { recursive: true, force: true }))
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, npm_config_registry: url, npm_config_cache: cache }
    const child = spawn(process.execPath, ['tools/audit-dependencies.mjs'], { cwd: root, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
    const code = await new Promise<number | null>(resolve => child.once('close', resolve))
    return { code, output }
  }
  const advisory = (severity: string) => ({
    id: 1,
    url: 'https://advisory.example/1',
    title: 'A planted fault',
    severity,
    vulnerable_versions: '*',
  })
  const version = packages.find(({ path }) => path === 'node_modules/fastify')!.version
  const fastify = { name: 'fastify', 'dist-tags': {}, versions: { [version]: { name: 'fastify', version } } }
  /** A registry that answers a query for advisories with the body, and knows one package. */
  const answering = (body: object) =>
    registry((request, response) => {
      request.resume()
      const answer = request.method === 'POST' ? body : fastify
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })

  test.each([
    ['fails on a high finding', 'high', 1, 'A planted fault'],
    ['names a moderate finding, and passes', 'moderate', 0, 'moderate: fastify'],
    [
      'says so when the registry cannot be reached, and passes',
      undefined,
      0,
      'WARNING: registry not reached',
    ],
  ])('%s', async (_, severity, code, text) => {
    const url =
      severity === undefined ? 'http://127.0.0.1:9/' : await answering({ fastify: [advisory(severity)] })
    expect(await audit(url)).toEqual({ code, output: expect.stringContaining(text) })
  })
})
