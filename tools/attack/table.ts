import type { Attack, Outcome } from './attack.ts'
import type { Target } from './target.ts'

export interface Row extends Pick<Attack, 'name' | 'tried'>, Outcome {}

/** Runs one attack after the other; an attack that throws counts as a failure of the protection. */
export async function makeAttacks(
  attacks: readonly Attack[],
  target: Target,
  print: (row: Row) => void = () => undefined,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, tried, run } of attacks) {
    const outcome = await run(target).catch(
      (error: unknown): Outcome => ({ held: false, figures: String(error) }),
    )
    const row = { name, tried, ...outcome }
    rows.push(row)
    print(row)
  }
  return rows
}

const outcomeWord = ({ held }: Outcome) => (held === undefined ? 'not tried' : held ? 'held' : 'BROKE')

export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(row => [row.name, row.tried, outcomeWord(row), row.figures])
  const all = [['attack', 'what was tried', 'outcome', 'figures'], ...lines]
  const widths = [0, 1, 2].map(column => Math.max(...all.map(cells => cells[column]!.length)))
  return all
    .map(cells =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
