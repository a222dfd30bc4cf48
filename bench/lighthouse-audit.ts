import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../tools/test-tools.mjs'
import { BROWSER_FLAGS } from './phone-browser.ts'

/** Installed on first use only: its 200 MB of packages would slow down every installation. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

/** The results of one Lighthouse run. */
export interface Audit {
  /** Scores, 0 to 100. */
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly largestPaintMs: number
  /** Failed audits of accessibility, best practices and SEO. */
  readonly failed: readonly string[]
}

interface Report {
  readonly categories: Readonly<
    Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  >
  readonly audits: Readonly<Record<string, { score: number | null; numericValue?: number; title: string }>>
  readonly runtimeError?: { readonly message: string }
}

/**
 * Audits the page with Lighthouse's mobile defaults: 4 × slower processor, 150 ms latency, 1.6 Mbit/s.
 * Ends when Lighthouse considers the page loaded, plus `watchedMs` if given.
 */
export async function auditPage(url: string, watchedMs?: number): Promise<Audit> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-lighthouse-'))
  try {
    const file = join(folder, 'report.json')
    const watched = watchedMs === undefined ? [] : [`--pause-after-load-ms=${watchedMs}`]
    await runLighthouse([url, '--output=json', `--output-path=${file}`, '--quiet', ...watched])
    return auditOf(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runLighthouse(args: readonly string[]): Promise<void> {
  const chromium = findChromium()
  if (!chromium) throw new Error('Lighthouse needs Chromium: apt-get install -y chromium')
  const flags = `--chrome-flags=--headless=new ${BROWSER_FLAGS.join(' ')}`
  const child = spawn(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...args, flags],
    {
      env: { ...process.env, CHROME_PATH: chromium },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let output = ''
  child.stderr.on('data', chunk => {
    output += String(chunk)
  })
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}:\n${output}`)
}

function auditOf({ categories, audits, runtimeError }: Report): Audit {
  if (runtimeError) throw new Error(runtimeError.message)
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const failed = ['accessibility', 'best-practices', 'seo'].flatMap(name =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]?.title} (${id})`),
  )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaintMs: value('largest-contentful-paint'),
    failed,
  }
}
