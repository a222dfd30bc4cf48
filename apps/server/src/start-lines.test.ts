import { expect, test } from 'vitest'
import { PUSH_KEYS } from '../test/push-service.ts'
import { readConfig } from './config.ts'
import type { Environment } from './settings.ts'
import { startLines } from './start-lines.ts'

const versions = { program: '0.3.0', data: '2026-11-22', schema: '0017-mail-outbox' }
const linesOf = (environment: Environment) => startLines(readConfig(environment), versions)

test('a start of one process says what it runs on, and warns of each default', () => {
  const lines = linesOf({ DATA_DIR: '/srv/sawari', PORT: '3100' })
  expect(lines.slice(0, 5)).toEqual([
    'Sawari 0.3.0, stand data 2026-11-22, schema 0017-mail-outbox',
    'Sawari stores in SQLite, /srv/sawari/sawari.db',
    'Sawari shares events with no other process',
    'Sawari sends mails into files, /srv/sawari/outbox',
    'Sawari sends no notifications: VAPID_PUBLIC_KEY is not set (npm run push:keys makes one)',
  ])
  const warned = lines.slice(5).map(line => /^Sawari warning: ([A-Z_]+) is /.exec(line)?.[1])
  expect(warned).toEqual(['PUBLIC_URL', 'SUPPORT_EMAIL', 'SMTP_URL', 'MAP_TILES_URL'])
})

test('a start with everything set warns of nothing, and shows no user and no password', () => {
  const lines = linesOf({
    DATABASE_URL: 'postgres://sawari:pa55word@db.example:5433/rides?sslmode=require',
    AUTH_SECRET: 'pa55word of some length',
    REDIS_URL: 'redis://default:pa55word@cache:6379',
    SMTP_URL: 'smtps://mailer:pa55word@mail.example:465',
    MAIL_FROM: 'Sawari <hello@sawari.in>',
    SUPPORT_EMAIL: 'help@sawari.in',
    PUBLIC_URL: 'https://sawari.in',
    MAP_TILES_URL: 'none',
    ...PUSH_KEYS,
    TRUST_PROXY: 'on',
  })
  expect(lines.slice(1)).toEqual([
    'Sawari stores in PostgreSQL, db.example:5433/rides',
    'Sawari shares events with other processes by Redis, cache:6379',
    'Sawari sends mails by SMTP, mail.example:465',
    'Sawari sends notifications by Web Push',
  ])
})

test.each([
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
  [{ PUBLIC_URL: 'https://sawari.in' }, 'TRUST_PROXY'],
])('a start with %j warns of %s', (environment, variable) => {
  expect(linesOf(environment).join('\n')).toContain(`Sawari warning: ${variable} is `)
})

test('a start repeats the warnings of `.env`', () => {
  const lines = startLines(readConfig({}), versions, ['TRUST_PROXI in .env is not a setting'])
  expect(lines).toContain('Sawari warning: TRUST_PROXI in .env is not a setting')
})

test.each([
  ['production', true],
  ['development', false],
])('a start on an empty database without a record of one warns in %s: %s', (mode, warns) => {
  const lines = startLines(readConfig({ NODE_ENV: mode }), { ...versions, empty: 'perhaps new' })
  expect(lines.join('\n').includes('Sawari warning: DATABASE_URL leads to an empty database: ')).toBe(warns)
})

test.each([
  [0, []],
  [3, ['Sawari warning: 3 kinds of facts are older than their term: npm run data:report']],
])('%d old kinds of facts', (oldKinds, expected) => {
  const lines = startLines(readConfig({}), { ...versions, oldKinds })
  expect(lines.filter(line => line.includes('older than their term'))).toEqual(expected)
})
