// The Dockerfile: its steps are executed in plain folders, with links to the installed packages instead of `npm ci`.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePorts } from '../harness/programs.ts'
import { buildContext, linkPackages, ROOT } from './context.ts'
import { buildInFolder, commandOf, readStages, tryImage } from './image.ts'

const image = readStages().at(-1)!

/** Replaces the RUN step of the stage `server`. */
function installByLinks(command: string, folder: string): void {
  expect(command).toMatch(/^npm ci --omit=dev .* && mkdir empty$/)
  linkPackages(folder)
  mkdirSync(join(folder, 'empty'))
}

const filesBelow = (folder: string) => execFileSync('find', [folder], { encoding: 'utf8' }).split('\n').sort()

describe('the image', () => {
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
    const context = buildContext()
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
    const root = buildInFolder({ folder, run: installByLinks, without: 'web' })
    expect(existsSync(join(root, 'data'))).toBe(true)
    const before = filesBelow(join(root, 'app'))
    const [port = 0] = await freePorts(1)
    expect(await tryImage(root, port)).toEqual({ before: false, meanwhile: true, exit: 0 })
    expect(filesBelow(join(root, 'app'))).toEqual(before)
  })
})
