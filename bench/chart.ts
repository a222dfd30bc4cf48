// Draws docs/benchmarks.svg from the stored figures, each relative to its goal.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type BenchResults, type BenchRow, figureOf, reachedOf, readResults } from './results.ts'

const FILE = new URL('../docs/benchmarks.svg', import.meta.url)

const TITLE = 'How far each figure is from its goal'
const WIDTH = 960
const NAMES_WIDTH = 520
const FIGURES_WIDTH = 150
const ROW_HEIGHT = 22
const HEAD_HEIGHT = 58
const TITLE_HEIGHT = 32
/** Powers of two at the ends of the scale: from a quarter of the goal to sixteen times the goal. */
const [LEAST_POWER, MOST_POWER] = [-2, 4]

/** Sets its own background, because an embedded picture does not inherit the page's colours. */
const STYLE = `
  svg { background: #ffffff; color: #1f2328; font: 13px system-ui, sans-serif }
  text { fill: currentColor } .quiet { opacity: 0.7 } .title { font-weight: 600 }
  .met { fill: #1a7f4b } .missed { fill: #b35900 } .line { stroke: currentColor; opacity: 0.25 }
  .goal { stroke: currentColor; stroke-width: 1.5 }
  @media (prefers-color-scheme: dark) {
    svg { background: #0d1117; color: #e6edf3 } .met { fill: #3fb97b } .missed { fill: #e0883a }
  }`

export function drawChart(): void {
  writeFileSync(FILE, chartOf(readResults()))
}

/** Omits rows without a goal. */
function chartOf({ tables, machine }: BenchResults): string {
  const parts: string[] = []
  let y = HEAD_HEIGHT
  for (const { name, date, rows } of tables) {
    const withGoal = rows.filter(row => row.goal !== undefined)
    if (withGoal.length === 0) continue
    parts.push(text(16, y + 21, `${name}, ${date}`, 'title'))
    y += TITLE_HEIGHT
    for (const row of withGoal) {
      parts.push(drawRow(row, y))
      y += ROW_HEIGHT
    }
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 14}" role="img" aria-label="${TITLE}">`,
    `<style>${STYLE}\n</style>`,
    text(16, 24, `${TITLE} · ${machine}`, 'title'),
    ...scale(y),
    ...parts,
    '</svg>\n',
  ].join('\n')
}

function scale(bottom: number): string[] {
  const lines: string[] = []
  for (let power = LEAST_POWER; power <= MOST_POWER; power++) {
    const x = xOf(2 ** power)
    const name = power === 0 ? 'goal' : power < 0 ? `1⁄${2 ** -power}` : `${2 ** power} ×`
    lines.push(
      `<line x1="${x}" x2="${x}" y1="${HEAD_HEIGHT}" y2="${bottom}" class="${power === 0 ? 'goal' : 'line'}"/>`,
    )
    lines.push(text(x, HEAD_HEIGHT - 6, name, 'quiet', 'middle'))
  }
  return lines
}

function drawRow(row: BenchRow, y: number): string {
  const reached = reachedOf(row)
  const [goal, end] = [xOf(1), xOf(reached)]
  const kind = reached >= 1 ? 'met' : 'missed'
  // Keeps the bar visible if the figure equals its goal.
  const width = Math.max(2, Math.abs(end - goal))
  return [
    text(28, y + 15, row.name),
    `<rect x="${Math.min(goal, end)}" y="${y + 4}" width="${width}" height="${ROW_HEIGHT - 8}" rx="2" class="${kind}"/>`,
    text(WIDTH - 16, y + 15, figureOf(row), kind === 'met' ? '' : 'title', 'end'),
  ].join('\n')
}

function xOf(reached: number): number {
  const power = Math.max(LEAST_POWER, Math.min(MOST_POWER, Math.log2(reached)))
  const room = WIDTH - NAMES_WIDTH - FIGURES_WIDTH
  return Math.round(NAMES_WIDTH + (room * (power - LEAST_POWER)) / (MOST_POWER - LEAST_POWER))
}

function text(x: number, y: number, words: string, kind = '', anchor = 'start'): string {
  return `<text x="${x}" y="${y}" class="${kind}" text-anchor="${anchor}">${escaped(words)}</text>`
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) drawChart()
