// A rule that was removed breaks a screen silently: the class is then `undefined`.

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isProduct, sourceFiles } from './source-files.ts'

const IMPORT = /^import (\w+) from '(\S+\.module\.css)'$/gm

/** Classes that a file takes from a CSS module in which no rule names them. */
function missingClasses(text: string, rulesOf: (path: string) => string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, name, path]) => {
    const rules = rulesOf(path!)
    const used = text.replaceAll(/^import .*$/gm, '').matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))
    return [...used].map(([, each]) => each!).filter(each => !new RegExp(`\\.${each}\\b`).test(rules))
  })
}

test('every class that a screen takes from a CSS module has a rule', () => {
  const screens = sourceFiles.filter(file => isProduct(file) && file.text.includes('.module.css'))
  expect(screens.length).toBeGreaterThan(50)
  const read = (from: string) => (path: string) =>
    readFileSync(join(import.meta.dirname, '..', dirname(from), path), 'utf8')
  const missing = screens.flatMap(({ path, text }) =>
    missingClasses(text, read(path)).map(name => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
  const planted = "import styles from './a.module.css'\nstyles.kept, styles.gone"
  expect(missingClasses(planted, () => '.kept { color: red }')).toEqual(['gone'])
})
