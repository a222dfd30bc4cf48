// The lists of "Budgets" in docs/security.md hold exactly the budgets of the code, with their values.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rateLimits } from '@sawari/contract'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const SERVER = 'apps/server/src'
const CONTRACT = 'packages/contract/src'

/**
 * Constants of the server that limit what a client can use up. Sizes of a request's fields are in the schemas.
 */
const BUDGET_NAME =
  /(?:^|_)(?:MOST|MAX|LIMITS?|BUDGETS|QUEUES|KEPT|KNOWN|WAITING|PER_(?:SECOND|SOURCE|EVENT|ADDRESS|USER|RIDER))(?:_|$)/
const MORE_BUDGETS: ReadonlySet<string> = new Set([
  'PAGE_TEXT_BYTES',
  'COPIED_MESSAGES',
  'COPIED_TEXT_BYTES',
  'SAVED_ROUTES',
  'CALL_DEADLINE_MS',
  'SHARED_TURN_MS',
  'ADDRESSES',
  'SILENT_MS',
  'SERVICE_PLACES',
  'CHOSEN_HOST_PLACES',
  'CHOSEN_ACCOUNT_PLACES',
])
/** These limit our own work or a retention time. */
const NO_BUDGETS: ReadonlySet<string> = new Set([
  'FLOOD_LIMITS',
  'LISTED_AT_MOST_MS',
  'MOST_LEVELS',
  'MOST_REMOVED_SHARE',
  'STATEMENTS_KEPT',
  'PREPARED_MOST',
  'RECONNECT_MOST_MS',
  'CLOSING_MOST_MS',
  'RETURN_MOST_MS',
  'SENDING_MOST_MS',
  'TAKEN_MOST',
  'UNDERWAY_MOST',
  'WAITING_PAGES',
  'WAITING_SPANS',
  'COMMAND_LIMITS',
])
/** Those of the contract; its other limits apply to fields. */
const CONTRACT_BUDGETS: ReadonlySet<string> = new Set([
  'COSTLY_CALLS_BY_ADDRESS',
  'COSTLY_CALLS_UNDER_WAY',
  'BODY_LIMIT_BYTES',
  'RECENT_PLACES_MAX',
  'SOCKETS_PER_USER_MAX',
  'LISTED_PER_PAGE',
  'MESSAGES_PER_PAGE_MAX',
  'MESSAGES_PER_RIDER_MAX',
])

interface Budget {
  readonly constant: string
  readonly value: string
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map(path => join(folder, path))
}

function limitBudgets(): Budget[] {
  return Object.entries(rateLimits).map(([name, { attempts, windowMs }]) => ({
    constant: `rateLimits.${name}`,
    value: `${attempts.toLocaleString('en')} in ${duration(windowMs)}`,
  }))
}

function constantBudgets(): Budget[] {
  return [SERVER, CONTRACT].flatMap(sourceFiles).flatMap(path => {
    const source = readFileSync(join(ROOT, path), 'utf8').replaceAll(
      /^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)\n/gm,
      '',
    )
    const constants = [
      ...source.matchAll(/^(?:export )?const ([A-Z][A-Z_\d]+)(?:: [^=\n]+)? = (.*(?:\n {2}.*)*)/gm),
    ]
    return constants.flatMap(([, name = '', text = '']) =>
      isBudget(path, name)
        ? numbersIn(text).map(({ field, amount }) => ({
            constant: `${name}${field}`,
            value: shown(`${name}${field}`, amount),
          }))
        : [],
    )
  })
}

function isBudget(path: string, name: string): boolean {
  if (path.startsWith(CONTRACT)) return CONTRACT_BUDGETS.has(name)
  // `…_KEPT_MS` is a retention time.
  if (name.endsWith('KEPT_MS') || NO_BUDGETS.has(name)) return false
  return MORE_BUDGETS.has(name) || BUDGET_NAME.test(name)
}

/** The number, or every number of an object with its path: `{ first: { running: 2 } }` has '.first.running'. */
function numbersIn(text: string): { readonly field: string; readonly amount: number }[] {
  const number = /^[\d_]+(?: \* [\d_]+)*/
  const product = (factors: string) =>
    factors.split(' * ').reduce((result, factor) => result * Number(factor.replaceAll('_', '')), 1)
  const whole = number.exec(text)?.[0]
  if (whole !== undefined) return [{ field: '', amount: product(whole) }]
  const path: string[] = []
  const found: { field: string; amount: number }[] = []
  for (const [, key, factors, closes] of text.matchAll(/(\w+): (?:\{|([\d_]+(?: \* [\d_]+)*))|(\})/g)) {
    if (closes !== undefined) path.pop()
    else if (factors === undefined) path.push(key!)
    else found.push({ field: ['', ...path, key].join('.'), amount: product(factors) })
  }
  return found
}

function shown(name: string, amount: number): string {
  if (/bytes$/i.test(name)) {
    if (amount % 1_048_576 === 0) return `${amount / 1_048_576} MiB`
    return amount % 1_024 === 0 ? `${amount / 1_024} KiB` : `${amount.toLocaleString('en')} B`
  }
  return /ms$/i.test(name) ? duration(amount) : amount.toLocaleString('en')
}

function duration(milliseconds: number): string {
  const units: readonly (readonly [number, string])[] = [
    [86_400_000, 'd'],
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1_000, 's'],
  ]
  const unit = units.find(([size]) => milliseconds % size === 0)
  return unit === undefined ? `${milliseconds / 1_000} s` : `${milliseconds / unit[0]} ${unit[1]}`
}

/** The entries of the lists, such as "- `MOST_POINTS` 200: …". */
function documentedBudgets(): Budget[] {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  const section = text.split(/^## /m).find(each => each.startsWith('Budgets\n')) ?? ''
  return [...section.matchAll(/^- `([^`]+)` (.+?): /gm)].map(([, constant = '', value = '']) => ({
    constant,
    value,
  }))
}

test('every budget of the code is listed with its value, and no other', () => {
  const rows = (budgets: readonly Budget[]) =>
    budgets.map(({ constant, value }) => `${value} | \`${constant}\``).sort()
  expect(rows(documentedBudgets())).toEqual(rows([...limitBudgets(), ...constantBudgets()]))
})
