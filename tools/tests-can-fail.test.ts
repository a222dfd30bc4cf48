import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

const testFiles = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => path !== '')

/**
 * Tests that call no `expect…` or `assert…` function, neither directly nor through a function of their
 * file.
 */
function testsWithoutExpectation(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const expecting = new Set<string>()
  // Two rounds, because a function may call another one that is declared further down.
  for (let round = 0; round < 2; round += 1) visit(source, noteExpectingFunction)
  const found: string[] = []
  visit(source, node => {
    if (!ts.isCallExpression(node) || !isTest(node)) return
    const body = node.arguments.at(-1)
    if (body && ts.isFunctionLike(body) && !expects(body))
      found.push(`${path}: ${node.arguments[0]?.getText()}`)
  })
  return found

  function noteExpectingFunction(node: ts.Node): void {
    const isFunction = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)
    if (isFunction && node.name && ts.isIdentifier(node.name) && expects(node)) expecting.add(node.name.text)
  }

  function expects(node: ts.Node): boolean {
    let found = false
    visit(node, inner => {
      if (!ts.isCallExpression(inner)) return
      const called = inner.expression.getText()
      found ||= /expect|assert/i.test(called) || expecting.has(called)
    })
    return found
  }
}

/** Whether the call is `test(…)`, `it(…)` or a table of tests, not a hook or group. */
function isTest({ expression }: ts.CallExpression): boolean {
  return /^(test|it)(\.(each|for|only|fails|concurrent)\b.*)?$/s.test(expression.getText())
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, child => visit(child, look))
}

/** An attempt that is repeated until it succeeds may be short. */
const SHORT_MS = 2_000

/** Where a test, a hook or a wait has a limit of time of its own, or another try. */
function limitsOfItsOwn(path: string): string[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(root, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const found: string[] = []
  visit(source, node => {
    if (isLimit(node)) found.push(`${path}: ${node.getText().slice(0, 80)}`)
  })
  return found
}

function isLimit(node: ts.Node): boolean {
  if (ts.isPropertyAssignment(node)) {
    const name = node.name.getText()
    if (/^(retry|testTimeout|hookTimeout)$/.test(name)) return true
    return /^(timeout|retries)$/.test(name) && Number(literalOf(node.initializer)) > SHORT_MS
  }
  if (!ts.isCallExpression(node)) return false
  const called = node.expression.getText()
  if (/^test\.(slow|setTimeout)$|\.timeout$/.test(called)) return literalOf(node.arguments[0]) !== undefined
  const isLimited =
    isTest(node) || /^(describe|(before|after)(All|Each)|onTestFinished|vi\.wait\w+)$/.test(called)
  return isLimited && node.arguments.length > 1 && isNumber(node.arguments.at(-1)!)
}

/** Whether it is a literal, or a constant by its name. */
function isNumber(node: ts.Node): boolean {
  return literalOf(node) !== undefined || /^[A-Z][A-Z\d_]+$/.test(node.getText())
}

function literalOf(node: ts.Node | undefined): number | undefined {
  if (node === undefined || !ts.isNumericLiteral(node)) return undefined
  return Number(node.text.replaceAll('_', ''))
}

test('no test has a limit of time of its own, which a busy machine would meet, or a second try', () => {
  expect(testFiles.flatMap(limitsOfItsOwn)).toEqual([])
})

test('each test has an expectation that can fail', () => {
  expect(testFiles.flatMap(testsWithoutExpectation)).toEqual([])
})
