import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ENV_EXAMPLE_PATH, envExample } from './env-example.ts'
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
