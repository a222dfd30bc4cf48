// The Dockerfile: its steps are executed in plain folders, with links to the installed packages instead of `npm
// ci`.

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildContext } from './build-context.ts'
import { buildInFolder } from './build-in-folder.ts'
import { commandOf, environmentOf, readDockerfile } from './dockerfile.ts'
import { linkPackages } from './link-packages.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PORT = '38119'
const stages = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
const image = stages.at(-1)!

/** Replaces the RUN step of the stage `server`. */
function installByLinks(command: string, folder: string): void {
  expect(command).toMatch(/^npm ci --omit=dev .* && mkdir empty$/)
  linkPackages(folder)
  mkdirSync(join(folder, 'empty'))
}

const filesBelow = (folder: string) => execFileSync('find', [folder], { encoding: 'utf8' }).split('\n').sort()

describe('D24 the image', () => {
  test('is of the Node that the project pins', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: { node: string }
    }
    expect(image.base).toMatch(new RegExp(`^node:${dependencies.node}-`))
  })

  test('is not of root, and starts node without a shell between', () => {
    expect(image.instructions.find(({ keyword }) => keyword === 'USER')?.value).toBe('node')
    expect(commandOf(image, 'CMD')[0]).toBe('node')
    expect(image.instructions.filter(({ keyword }) => keyword === 'RUN')).toEqual([])
  })

  test('gets no secret, no data, no test and no document', () => {
    const context = buildContext(ROOT)
    expect(context).toContain('apps/server/src/main.ts')
    expect(context.filter(path => /\.test\.tsx?$|(^|\/)\.env|\.md$|^docs\//.test(path))).toEqual([
      'SECURITY.md',
    ])
  })

  test('has all that the server reads, passes its health check, and writes only data', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sawari-image-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    mkdirSync(join(folder, 'web/app/apps/web/dist'), { recursive: true })
    writeFileSync(join(folder, 'web/app/apps/web/dist/index.html'), '<!doctype html><title>Sawari</title>')
    const built = stages.map(({ name }) => name).filter(name => name !== 'web')
    const { root } = buildInFolder({ folder, run: installByLinks, stages: built })
    const [cwd, dataDir] = [join(root, 'app'), join(root, 'data')]
    expect(existsSync(dataDir)).toBe(true)

    const before = filesBelow(cwd)
    const env = {
      ...{ PATH: process.env.PATH, ...environmentOf(image) },
      ...{ PORT, HOST: '127.0.0.1', MAP_TILES_URL: 'none', DATA_DIR: dataDir },
    }
    const [, ...main] = commandOf(image, 'CMD')
    const [, ...check] = commandOf(image, 'HEALTHCHECK')
    const checked = () => spawnSync(process.execPath, check, { cwd, env }).status
    expect(checked()).toBe(1)
    const server = spawn(process.execPath, main, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void server.kill('SIGKILL'))
    let output = ''
    server.stdout.on('data', chunk => {
      output += String(chunk)
    })
    await expect.poll(() => output).toContain('Sawari is ready')
    expect(checked()).toBe(0)
    server.kill('SIGTERM')
    expect((await once(server, 'exit'))[0]).toBe(0)
    expect(filesBelow(cwd)).toEqual(before)
  })
})
