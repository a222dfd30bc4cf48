// Performance on a cheap phone: Lighthouse's mobile defaults on the built app, then response to taps and
// keys and
// memory with a four times slower processor. Excluded from the full benchmark run because it takes too long.
import { startSawari } from './child-server.ts'
import { type Audit, auditPage } from './lighthouse-audit.ts'
import type { BenchRow } from './results.ts'
import { measureSlowPhone } from './slow-phone.ts'

const RUNS = 3
const pages = [
  { path: '/', performance: 97, largestPaintMs: 1_800, blockingMs: 100, shift: 0.02 },
  { path: '/hotspots', performance: 95, largestPaintMs: 2_300, shift: 0.05 },
  { path: '/routes', performance: 95, largestPaintMs: 2_300, shift: 0.05 },
  { path: '/hotspots', withMap: true, performance: 85, largestPaintMs: 2_300, shift: 0.05 },
  { path: '/routes', withMap: true, performance: 85, largestPaintMs: 2_300, shift: 0.05 },
] as const
/** The map starts automatically when the page is idle; after this time it has started. */
const MAP_STARTED_MS = 8_000

/** Prints each figure with its goal. */
export async function run(): Promise<BenchRow[]> {
  const server = await startSawari()
  try {
    const rows: BenchRow[] = []
    console.log(
      '| page | performance | accessibility | best practices | SEO | first paint | LCP | TBT | CLS |',
    )
    console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|')
    for (const page of pages) rows.push(...(await auditRows(server.url, page)))
    rows.push(...(await measureSlowPhone(server.url)))
    return rows
  } finally {
    await server.stop()
  }
}

async function auditRows(origin: string, page: (typeof pages)[number]): Promise<BenchRow[]> {
  const audits: Audit[] = []
  const withMap = 'withMap' in page
  const name = withMap ? `${page.path} with the map` : page.path
  for (let run = 0; run < RUNS; run++)
    audits.push(await auditPage(`${origin}${page.path}`, withMap ? MAP_STARTED_MS : undefined))
  const median = (read: (audit: Audit) => number) =>
    audits.map(read).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
  const [performance, accessibility, practices, seo] = (
    ['performance', 'accessibility', 'bestPractices', 'seo'] as const
  ).map(name => median(audit => audit[name]))
  const [firstMs, largestMs, blockingMs, shift] = (
    ['firstPaintMs', 'largestPaintMs', 'blockingMs', 'shift'] as const
  ).map(name => median(audit => audit[name]))
  const times = [firstMs, largestMs, blockingMs].map(ms => `${Math.round(ms ?? Number.NaN)} ms`)
  const cells = [name, performance, accessibility, practices, seo, ...times, shift?.toFixed(3)]
  console.log(`| ${cells.join(' | ')} |`)
  for (const text of new Set(audits.flatMap(({ failed }) => failed))) console.log(`<!-- ${text} -->`)

  const row = (what: string, figure: number | undefined, unit: string): BenchRow => ({
    name: `${name}: ${what}`,
    figure: figure ?? Number.NaN,
    unit,
  })
  const full = { atLeast: 100 }
  const blocking = row('total blocking time', blockingMs, 'ms')
  return [
    { ...row('performance', performance, ''), goal: { atLeast: page.performance } },
    { ...row('accessibility', accessibility, ''), goal: full },
    { ...row('best practices', practices, ''), goal: full },
    { ...row('SEO', seo, ''), goal: full },
    { ...row('largest contentful paint', largestMs, 'ms'), goal: { atMost: page.largestPaintMs } },
    'blockingMs' in page ? { ...blocking, goal: { atMost: page.blockingMs } } : blocking,
    { ...row('layout shift', shift, ''), goal: { atMost: page.shift } },
  ]
}
