import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../test/harness.ts'
import { readConfig } from './config.ts'
import { ENV_EXAMPLE_PATH, envExample, envFileWarnings } from './env-example.ts'
import { settings } from './settings.ts'

test('.env.example matches the settings; `npm run env:example` writes it', () => {
  expect(readFileSync(ENV_EXAMPLE_PATH, 'utf8')).toBe(envExample())
})

test('its lines, without the comment signs, are the defaults', () => {
  const lines = envExample()
    .split('\n')
    .filter(line => /^# [A-Z_]+=/.test(line))
  const written = parseEnv(lines.map(line => line.slice(2)).join('\n'))
  const withDefault = Object.entries(settings).filter(([, { fallback }]) => fallback !== undefined)
  const defaults = Object.fromEntries(withDefault.map(([name]) => [name, written[name]]))
  expect(readConfig(defaults)).toEqual(readConfig({}))
})

const PROJECT_DIR = resolve(import.meta.dirname, '../../..')
const warningsOf = (text: string) => envFileWarnings(join(temporaryFolder({ '.env': text }), '.env'))

test.each([
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['DATA_DIRR', 'DATA_DIR'],
  ['DATABSE_ULR', 'DATABASE_URL'],
  ['CHAT_SECOND', 'CHAT_SECONDS'],
  ['port', 'PORT'],
  ['OTEL_EXPORTER_OTLP_ENDPONT', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
])('%s is not a setting, and %s is proposed', (name, nearest) => {
  const warning = `${name} in .env is not a setting and has no effect: did you mean ${nearest}?`
  expect(warningsOf(`PORT=3000\n${name}=1\n`)).toEqual([warning])
})

test('a name like no setting is named without a proposal', () => {
  expect(warningsOf('FAVOURITE_COLOUR=blue')).toEqual([
    'FAVOURITE_COLOUR in .env is not a setting and has no effect',
  ])
})

test('no name of .env.example, of compose.yaml and of other programs is warned of', () => {
  const read = (path: string) => readFileSync(join(PROJECT_DIR, path), 'utf8')
  const settings = [...read('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
  const composed = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
  const others = ['NODE_ENV', 'PGSSLROOTCERT', 'TZ', 'WEB_PORT', 'VITE_API_URL', 'OTEL_EXPORTER_OTLP_HEADERS']
  const names = [...settings, ...composed, ...others]
  expect(names.length).toBeGreaterThan(40)
  expect(warningsOf(names.map(name => `${name}=1`).join('\n'))).toEqual([])
})

test('a commented name, and a project without the file, give no warning', () => {
  expect(warningsOf('# TRUST_PROXI=on\n')).toEqual([])
  expect(envFileWarnings(join(temporaryFolder(), '.env'))).toEqual([])
})
