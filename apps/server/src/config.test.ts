import { describe, expect, test } from 'vitest'
import { PUSH_KEYS } from '../test/push-service.ts'
import { readConfig } from './config.ts'
import { KNOWN_PUSH_SERVICES } from './platform/push/push-services.ts'
import { ConfigError, type Environment, settings } from './settings.ts'

const push = {
  publicKey: PUSH_KEYS.VAPID_PUBLIC_KEY,
  privateKey: PUSH_KEYS.VAPID_PRIVATE_KEY,
  testOrigin: undefined,
}
const SECRET = 'a secret of some length'

function refusalOf(environment: Environment): string | undefined {
  try {
    readConfig(environment)
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test('nothing set gives the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    metricsAddress: undefined,
    databaseUrl: undefined,
    redisUrl: undefined,
    smtpUrl: undefined,
    authSecret: undefined,
    accessTokenSeconds: 7200,
    refreshTokenSeconds: 2_592_000,
    durations: {
      buddySearchSeconds: 300,
      buddyRequestSeconds: 600,
      chatSeconds: 600,
      contactSeconds: 300,
      otpSeconds: 600,
      sweepSeconds: 60,
      chatRetentionSeconds: 2_592_000,
    },
    dataPollSeconds: 30,
    rateLimits: true,
    geocoderUrl: undefined,
    mapTilesUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    publicTiles: true,
    supportEmail: 'support@sawari.example',
    logLevel: 'info',
    trustProxy: false,
    corsOrigins: [],
  })
})

test('the data directory is .data in the project, independent of the working directory', () => {
  expect(readConfig({}).dataDir).toMatch(/[/\\]\.data$/)
})

test('a variable that is set to nothing counts as unset', () => {
  expect(readConfig({ PORT: '', MAP_TILES_URL: ' ' })).toEqual(readConfig({}))
})

describe('values that are taken', () => {
  test.each<[Environment, Partial<ReturnType<typeof readConfig>>]>([
    [{ REGION: ' ncr ' }, { region: 'ncr' }],
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: ' 8080 ' }, { port: 8080 }],
    [{ METRICS_PORT: '9464' }, { metricsAddress: { host: '127.0.0.1', port: 9464 } }],
    [
      { METRICS_PORT: '0', METRICS_HOST: '10.0.0.7', NODE_ENV: 'production' },
      { metricsAddress: { host: '10.0.0.7', port: 0 } },
    ],
    [{ DATA_POLL_SECONDS: '1' }, { dataPollSeconds: 1 }],
    [{ MAP_TILES_URL: 'none' }, { mapTilesUrl: undefined, publicTiles: false }],
    [
      { MAP_TILES_URL: 'http://tiles.example/{z}/{x}/{y}' },
      { mapTilesUrl: 'http://tiles.example/{z}/{x}/{y}', publicTiles: false },
    ],
    [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
    [
      { RATE_LIMITS: 'on', NODE_ENV: 'production' },
      { rateLimits: true, production: true },
    ],
    [{ TRUST_PROXY: 'on' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '0' }, { trustProxy: false }],
    [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/8' }, { trustProxy: ['loopback', '10.0.0.0/8'] }],
    [{ TRUST_PROXY: '::1, fe80::/10, UniqueLocal' }, { trustProxy: ['::1', 'fe80::/10', 'UniqueLocal'] }],
    [{ CORS_ORIGINS: 'none' }, { corsOrigins: [] }],
    [
      { CORS_ORIGINS: 'https://a.example, http://b.example:81' },
      { corsOrigins: ['https://a.example', 'http://b.example:81'] },
    ],
    [{ DATABASE_URL: 'postgres://u:p@db/x', AUTH_SECRET: SECRET }, { databaseUrl: 'postgres://u:p@db/x' }],
    [{ REDIS_URL: 'rediss://cache:6380' }, { redisUrl: 'rediss://cache:6380' }],
    [{ MAIL_FROM: 'Sawari <hello@sawari.example>' }, { mailFrom: 'Sawari <hello@sawari.example>' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [PUSH_KEYS, { push: { ...push, services: KNOWN_PUSH_SERVICES } }],
    [{ ...PUSH_KEYS, PUSH_SERVICES: 'any' }, { push: { ...push, services: 'any' } }],
    [
      { ...PUSH_KEYS, PUSH_SERVICES: 'Push.example.org, *.push.example.net' },
      { push: { ...push, services: ['push.example.org', '*.push.example.net'] } },
    ],
  ])('%j', (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected)
  })
})

describe('values that stop the start, in one line that names the variable', () => {
  test.each<[Environment, string]>([
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ PORT: '3000.5' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://db/x', AUTH_SECRET: SECRET }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://db/x' }, 'AUTH_SECRET'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
    [{ REDIS_URL: 'http://cache' }, 'REDIS_URL'],
    [{ ACCESS_TOKEN_SECONDS: '86401' }, 'ACCESS_TOKEN_SECONDS'],
    [{ ACCESS_TOKEN_SECONDS: '0', RATE_LIMITS: 'off' }, 'ACCESS_TOKEN_SECONDS'],
    [{ REFRESH_TOKEN_SECONDS: '1e9' }, 'REFRESH_TOKEN_SECONDS'],
    [{ BUDDY_REQUEST_SECONDS: '-5' }, 'BUDDY_REQUEST_SECONDS'],
    [{ CHAT_SECONDS: '0' }, 'CHAT_SECONDS'],
    [{ CONTACT_SECONDS: '1.5' }, 'CONTACT_SECONDS'],
    [{ OTP_SECONDS: 'NaN' }, 'OTP_SECONDS'],
    [{ SWEEP_SECONDS: 'Infinity' }, 'SWEEP_SECONDS'],
    [{ CHAT_RETENTION_SECONDS: '99999999999' }, 'CHAT_RETENTION_SECONDS'],
    [{ RATE_LIMITS: 'off', NODE_ENV: 'production' }, 'RATE_LIMITS'],
    [{ ...PUSH_KEYS, PUSH_SERVICES: 'https://push.example.org' }, 'PUSH_SERVICES'],
    [{ ...PUSH_KEYS, PUSH_SERVICES: 'push.example.org, 10.0.0.8' }, 'PUSH_SERVICES'],
    [{ GEOCODER_URL: 'ftp://geo.example' }, 'GEOCODER_URL'],
    [{ MAP_TILES_URL: 'https://tiles.example/' }, 'MAP_TILES_URL'],
    [{ PUBLIC_URL: 'https:sawari.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://sawari.example/?from=mail' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://sawari.example/#top' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://user:word@sawari.example/' }, 'PUBLIC_URL'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http:collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/?key=x' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ TRUST_PROXY: '1e3' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '100' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.1, toString' }, 'TRUST_PROXY'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS'],
    [{ CORS_ORIGINS: 'ftp://files.example' }, 'CORS_ORIGINS'],
    [{ CORS_ORIGINS: 'https://a.example/path' }, 'CORS_ORIGINS'],
  ])('%j', (environment, variable) => {
    const message = refusalOf(environment)
    expect(message?.startsWith(`${variable} must `)).toBe(true)
    expect(message).not.toContain('\n')
  })

  test.each(['0', '1', '300', '599'])('an access token that lives %s s is too short', seconds => {
    expect(refusalOf({ ACCESS_TOKEN_SECONDS: seconds })).toBe('ACCESS_TOKEN_SECONDS must be at least 600')
    if (seconds !== '0')
      expect(refusalOf({ ACCESS_TOKEN_SECONDS: seconds, RATE_LIMITS: 'off' })).toBeUndefined()
  })

  /** Any text may be right; a wrong one is noticed, and named, when it is used. */
  const FREE_TEXTS = ['HOST', 'METRICS_HOST', 'DATA_DIR', 'OTEL_SERVICE_NAME', 'WEB_DIST']
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER: 'traceidratio' }
  test.each(Object.keys(settings).filter(name => !FREE_TEXTS.includes(name)))('nonsense in %s', name => {
    expect(refusalOf({ ...traces, [name]: 'nonsense!' })).toMatch(new RegExp(`^${name} must `))
  })

  test('the refused value is not repeated: it may be a secret', () => {
    expect(refusalOf({ AUTH_SECRET: 'hunter2' })).not.toContain('hunter2')
    expect(refusalOf({ SMTP_URL: 'smpt://user:hunter2@mail' })).not.toContain('hunter2')
  })
})
