import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The acceptance checklist of the interface. */
const POINTS = Array.from({ length: 117 }, (_, index) => index + 1)

/** Where the proof of a point is that no numbered test can give. */
const PROVED_ELSEWHERE: Readonly<Record<number, string>> = {
  17: 'apps/web/src/messages/en.test.ts',
  21: 'bench/first-load.ts',
  22: 'bench/first-load.ts',
  24: 'bench/first-load.ts',
  25: 'by hand: the memory of a page after ten visits to the map',
  26: 'by hand: `npm run dev` with strict mode',
  62: 'by hand: TalkBack and VoiceOver',
}

const testTexts = globSync(['e2e/specs/*.spec.ts', 'apps/web/src/**/*.screen.test.tsx'], { cwd: root }).map(
  path => readFileSync(join(root, path), 'utf8'),
)

test('every point of the checklist begins the title of a test, or its proof is named here', () => {
  const proved = POINTS.filter(point => testTexts.some(text => hasTestOf(point, text)))
  expect([...proved, ...Object.keys(PROVED_ELSEWHERE).map(Number)].sort((a, b) => a - b)).toEqual(POINTS)
})

test('each other proof exists', () => {
  const files = Object.values(PROVED_ELSEWHERE).filter(proof => !proof.startsWith('by hand: '))
  expect(files.filter(path => !existsSync(join(root, path)))).toEqual([])
})

/** Whether the number begins the title of a test, a table of tests, a step or a group. */
function hasTestOf(point: number, text: string): boolean {
  return new RegExp(`(\\btest(\\.\\w+)?|\\))\\(\\s*['"\`](\\d+, )*${point}(, \\d+)* `).test(text)
}
