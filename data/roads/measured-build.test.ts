// npm run data:build -- --roads, from the sources to the files of dist/.

import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodePolyline, distanceKm } from '@sawari/geo'
import type { NetworkData } from '@sawari/planner'
import { expect, onTestFinished, test } from 'vitest'
import { network as estimated, readDataFile } from '../test-files.ts'
import { launchProgram } from '../testing/launch-program.ts'
import { startRoadEngine } from './testing/road-engine-server.ts'

/** Three builds take four seconds on a quiet machine. */
const PATIENT = { timeout: 120_000 }
const DATA = join(import.meta.dirname, '..')

function sourcesFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['sources', 'tariffs', 'speeds', 'availability']) {
    cpSync(join(DATA, part), join(folder, part), { recursive: true })
  }
  return folder
}

function startBuild(folder: string, url: string | undefined, ...flags: string[]) {
  return launchProgram({
    file: join(DATA, 'build/main.ts'),
    args: [folder, ...flags],
    environment: url === undefined ? {} : { OSRM_URL: url },
  })
}

test('without a road engine --roads says what is missing, in one line', async () => {
  const folder = sourcesFolder()
  for (const url of [undefined, ' ', 'localhost:5000', 'file:///etc/passwd']) {
    const { code, stdout, stderr } = await startBuild(folder, url, '--roads').exit
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^--roads needs OSRM_URL, the address of a road engine [^\n]*\n$/)
  }
  expect(existsSync(join(folder, 'dist'))).toBe(false)
})

test(
  'a build that is killed goes on where it was, and measures every link that it can',
  PATIENT,
  async () => {
    const folder = sourcesFolder()
    const far = estimated.stands[7]!
    const isFar = (point: { latitude: number; longitude: number }) => distanceKm(point, far) < 0.001
    let isHanging = true
    const engine = await startRoadEngine({
      snap: point => (isFar(point) ? { ...point, latitude: point.latitude + 0.003 } : point),
      fault: call => (isHanging && call > 12 ? 'silence' : undefined),
    })

    const killed = startBuild(folder, engine.url, '--roads')
    await expect.poll(() => engine.calls.length, { timeout: 60_000 }).toBeGreaterThan(12)
    killed.child.kill('SIGKILL')
    await killed.exit
    expect(existsSync(join(folder, 'dist'))).toBe(false)
    expect(readdirSync(join(folder, '.cache/roads')).length).toBe(1)
    isHanging = false
    const asked = engine.calls.length

    const { code, stdout, stderr } = await startBuild(folder, engine.url, '--roads').exit
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(engine.calls.length - asked).toBeLessThan(Math.ceil(estimated.links.length / 99))
    const known = Number(/^roads: (\d+) of \d+ ways known\n/.exec(stdout)?.[1])
    expect(known).toBeGreaterThan(0)
    expect(stdout).toMatch(
      /\nroads: \d+ links by road; estimated: 0 without a way, \d+ too far from a road, 0 of no/,
    )

    const text = readFileSync(join(folder, 'dist/network.json'), 'utf8')
    const { stands, links } = JSON.parse(text) as NetworkData
    expect(stands).toEqual(estimated.stands)
    expect(links.length).toBe(estimated.links.length)
    const standOf = new Map(stands.map(stand => [stand.id, stand]))
    for (const [at, link] of links.entries()) {
      const before = estimated.links[at]!
      expect([link.fromId, link.toId, link.basis]).toEqual([before.fromId, before.toId, before.basis])
      const [from, to] = [standOf.get(link.fromId)!, standOf.get(link.toId)!]
      if (isFar(from) || isFar(to)) {
        expect(link).toEqual(before)
        continue
      }
      expect(link.distanceBasis).toBe('streets')
      expect(link.distanceKm).toBeCloseTo(distanceKm(from, to) * 1.3, 1)
      expect(link.roadMinutes).toBeCloseTo((link.distanceKm * 100) / 60, 0)
      expect(distanceKm(decodePolyline(link.geometry!)![0]!, from)).toBeLessThan(0.002)
      // Published fares stay; other fares depend on the distance, so a shorter link never costs more.
      if (before.fareSource) expect(link.fareRupees).toBe(before.fareRupees)
      else if (link.distanceKm <= before.distanceKm)
        expect(link.fareRupees).toBeLessThanOrEqual(before.fareRupees)
    }

    // A second run makes no calls; a build without --roads restores the estimates byte for byte.
    const calls = engine.calls.length
    await startBuild(folder, engine.url, '--roads').exit
    expect(engine.calls.length).toBe(calls)
    expect(readFileSync(join(folder, 'dist/network.json'), 'utf8') === text).toBe(true)
    await startBuild(folder, engine.url).exit
    expect(
      readFileSync(join(folder, 'dist/network.json'), 'utf8') === readDataFile('dist/network.json'),
    ).toBe(true)
  },
)

test('an engine that gives up leaves dist/ as it is, and says so in one line', async () => {
  const folder = sourcesFolder()
  const engine = await startRoadEngine({ fault: call => (call > 3 ? 403 : undefined) })
  const { code, stderr } = await startBuild(folder, engine.url, '--roads').exit
  expect(code).toBe(1)
  expect(stderr).toMatch(/^no answer from http:\/\/[^\n]*: it answers 403\n$/)
  expect(existsSync(join(folder, 'dist'))).toBe(false)
})
