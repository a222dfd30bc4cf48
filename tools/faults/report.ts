// The report of a run: faults and recoveries, operations, and findings.

import { findingKinds } from './checker/findings.ts'
import { type Entry, type Operation, of } from './history.ts'
import type { RunReport } from './run-faults.ts'

const MOST_SHOWN = 30

export function reportOf({ options, entries, stored, findings, notRun, kept }: RunReport): string {
  const faults = of(entries, 'fault')
  const kinds = [...Map.groupBy(faults, ({ name }) => name)].map(([name, all]) => {
    const ms = all
      .flatMap(({ healed, recovered }) => (recovered === null ? [] : [recovered - healed]))
      .sort((a, b) => a - b)
    return `| ${name} | ${all.length} | ${ms[Math.floor(ms.length / 2)]} | ${ms.at(-1)} |`
  })
  const counts = findingKinds.map(kind => `${kind} ${findings.filter(each => each.kind === kind).length}`)
  return [
    `${options.form}, seed ${options.seed}: ${faults.length} faults`,
    '| fault | times | recovered after, median ms | longest ms |',
    '|---|---|---|---|',
    ...kinds,
    ...[...notRun].map(([name, reason]) => `not run: ${name}: ${reason}`),
    operationsOf(entries),
    `stored: ${stored.messages.length} messages, ${stored.connections.length} connections`,
    counts.join(', '),
    ...findings.slice(0, MOST_SHOWN).map(({ kind, text }) => `  ${kind}: ${text}`),
    ...(findings.length > MOST_SHOWN ? [`  and ${findings.length - MOST_SHOWN} more`] : []),
    ...(kept === undefined ? [] : [`history and logs: ${kept}`]),
  ].join('\n')
}

function operationsOf(entries: readonly Entry[]): string {
  const operations = entries.filter((entry): entry is Operation => 'out' in entry)
  return [...Map.groupBy(operations, ({ op }) => op)]
    .map(([op, all]) => {
      const count = (out: string) => all.filter(each => each.out === out).length
      return `${op} ${count('ok')} ok, ${count('fail')} refused, ${count('info')} in doubt`
    })
    .join('; ')
}
