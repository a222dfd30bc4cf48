// The environment, read once: typed, or refused with one line that names the variable.

import { resolve } from 'node:path'

export type LogLevel = (typeof LOG_LEVELS)[number]

/** Off, the number of proxies in front, or their addresses. */
export type TrustProxy = false | number | readonly string[]

export interface Config {
  readonly port: number
  readonly host: string
  readonly production: boolean
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly redisUrl: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Undefined: generated once into `dataDir`. */
  readonly authSecret: string | undefined
  readonly accessTokenSeconds: number
  readonly refreshTokenSeconds: number
  readonly durations: Durations
  /** How often a running server looks for newer stand data in the database. */
  readonly dataPollSeconds: number
  readonly rateLimits: boolean
  readonly geocoderUrl: string | undefined
  /** Undefined: no tiles are asked for. */
  readonly mapTilesUrl: string | undefined
  /** Whether `mapTilesUrl` is the default service, whose credit we know. */
  readonly publicTiles: boolean
  readonly supportEmail: string
  /** Where passengers reach the server, as files for others name it. */
  readonly publicUrl: string
  readonly logLevel: LogLevel
  readonly trustProxy: TrustProxy
  readonly corsOrigins: readonly string[]
  readonly webDist: string
}

export interface Durations {
  readonly buddySearchSeconds: number
  readonly buddyRequestSeconds: number
  readonly chatSeconds: number
  readonly contactSeconds: number
  readonly otpSeconds: number
  readonly sweepSeconds: number
  readonly chatRetentionSeconds: number
}

export type Environment = Readonly<Record<string, string | undefined>>

/** A bad variable. The message is one line, made for the person who set it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const PUBLIC_TILES_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const PROJECT_DIR = resolve(import.meta.dirname, '../../..')
const TEN_YEARS_SECONDS = 10 * 366 * 86_400
/** Below this an HMAC key can be guessed offline from one token. */
const AUTH_SECRET_MIN_LENGTH = 16
const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/

/** Throws ConfigError for the first variable that cannot be used. */
export function readConfig(environment: Environment): Config {
  const read = readerOf(environment)
  const production = environment.NODE_ENV === 'production'
  const place = readDatabasePlace(environment)
  const mapTilesUrl = tilesUrl(read)
  return {
    port: read.integer('PORT', 3000, 0, 65_535),
    host: read.text('HOST') ?? '0.0.0.0',
    production,
    ...place,
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: mailFrom(read),
    authSecret: authSecret(read, place.databaseUrl),
    accessTokenSeconds: read.seconds('ACCESS_TOKEN_SECONDS', 7_200),
    refreshTokenSeconds: read.seconds('REFRESH_TOKEN_SECONDS', 2_592_000),
    durations: readDurations(read),
    dataPollSeconds: read.seconds('DATA_POLL_SECONDS', 30),
    rateLimits: rateLimits(read, production),
    geocoderUrl: read.url('GEOCODER_URL', ['http:', 'https:']),
    mapTilesUrl,
    publicTiles: mapTilesUrl === PUBLIC_TILES_URL,
    supportEmail: read.matching('SUPPORT_EMAIL', EMAIL, 'an e-mail address') ?? 'support@sawari.example',
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:']) ?? 'https://example.org/',
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    trustProxy: trustProxy(read),
    corsOrigins: corsOrigins(read),
    // Not a setting for operators: another build of the web app, for tests and trials.
    webDist: resolve(read.text('WEB_DIST') ?? resolve(PROJECT_DIR, 'apps/web/dist')),
  }
}

/** Where the data is kept, for commands that need nothing else. Throws ConfigError. */
export function readDatabasePlace(environment: Environment): Pick<Config, 'dataDir' | 'databaseUrl'> {
  const read = readerOf(environment)
  return {
    dataDir: resolve(read.text('DATA_DIR') ?? resolve(PROJECT_DIR, '.data')),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  }
}

function readDurations(read: Reader): Durations {
  return {
    buddySearchSeconds: read.seconds('BUDDY_SEARCH_SECONDS', 300),
    buddyRequestSeconds: read.seconds('BUDDY_REQUEST_SECONDS', 600),
    chatSeconds: read.seconds('CHAT_SECONDS', 600),
    contactSeconds: read.seconds('CONTACT_SECONDS', 300),
    otpSeconds: read.seconds('OTP_SECONDS', 600),
    sweepSeconds: read.seconds('SWEEP_SECONDS', 60),
    chatRetentionSeconds: read.seconds('CHAT_RETENTION_SECONDS', 2_592_000),
  }
}

type Reader = ReturnType<typeof readerOf>

function readerOf(environment: Environment) {
  // A variable that is set to nothing counts as unset, as in `PORT= npm start`.
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined

  const integer = (name: string, fallback: number, minimum: number, maximum: number): number => {
    const value = text(name)
    if (value === undefined) return fallback
    const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN
    if (number >= minimum && number <= maximum) return number
    throw bad(name, `a whole number from ${minimum} to ${maximum}`)
  }

  return {
    text,
    integer,
    seconds: (name: string, fallback: number) => integer(name, fallback, 1, TEN_YEARS_SECONDS),
    url: (name: string, protocols: readonly string[]): string | undefined => {
      const value = text(name)
      if (value === undefined) return undefined
      const protocol = URL.canParse(value) ? new URL(value).protocol : ''
      if (protocols.includes(protocol)) return value
      throw bad(name, `a URL that starts with ${protocols.map(each => `${each}//`).join(' or ')}`)
    },
    matching: (name: string, pattern: RegExp, description: string): string | undefined => {
      const value = text(name)
      if (value === undefined || pattern.test(value)) return value
      throw bad(name, description)
    },
    oneOf: <const Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined => {
      const value = text(name)
      const choice = choices.find(each => each === value)
      if (value !== undefined && choice === undefined) throw bad(name, `one of ${choices.join(', ')}`)
      return choice
    },
  }
}

// The value itself is left out: it may be a secret, or hold one.
function bad(name: string, description: string): ConfigError {
  return new ConfigError(`${name} must be ${description}`)
}

function mailFrom(read: Reader): string {
  const pattern = /^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/
  const value = read.matching('MAIL_FROM', pattern, "an e-mail address, or 'Name <address>'")
  return value ?? 'Sawari <no-reply@sawari.example>'
}

function authSecret(read: Reader, databaseUrl: string | undefined): string | undefined {
  const value = read.text('AUTH_SECRET')
  if (value === undefined && databaseUrl !== undefined) {
    throw new ConfigError('AUTH_SECRET must be set when DATABASE_URL is set')
  }
  if (value !== undefined && value.length < AUTH_SECRET_MIN_LENGTH) {
    throw bad('AUTH_SECRET', `at least ${AUTH_SECRET_MIN_LENGTH} characters long`)
  }
  return value
}

function rateLimits(read: Reader, production: boolean): boolean {
  const on = read.oneOf('RATE_LIMITS', ['on', 'off']) !== 'off'
  if (!on && production) throw new ConfigError('RATE_LIMITS must not be off when NODE_ENV is production')
  return on
}

function tilesUrl(read: Reader): string | undefined {
  if (read.text('MAP_TILES_URL') === 'none') return undefined
  const url = read.url('MAP_TILES_URL', ['http:', 'https:'])
  if (url === undefined) return PUBLIC_TILES_URL
  if (['{z}', '{x}', '{y}'].every(part => url.includes(part))) return url
  throw bad('MAP_TILES_URL', 'a URL with {z}, {x} and {y} in it, or none')
}

function trustProxy(read: Reader): TrustProxy {
  const value = read.text('TRUST_PROXY')
  if (value === undefined || value === 'off') return false
  if (value === 'on') return 1
  if (/^\d{1,2}$/.test(value)) return Number(value) || false
  const addresses = value.split(',').map(each => each.trim())
  const known = /^(?:loopback|linklocal|uniquelocal|[0-9a-f.:]+(?:\/\d{1,3})?)$/i
  if (addresses.every(each => known.test(each))) return addresses
  throw bad('TRUST_PROXY', 'off, on, a number of proxies, or their addresses separated by commas')
}

function corsOrigins(read: Reader): readonly string[] {
  const value = read.text('CORS_ORIGINS')
  if (value === undefined || value === 'none') return []
  const origins = value.split(',').map(each => each.trim())
  if (origins.every(each => URL.canParse(each) && new URL(each).origin === each)) return origins
  throw bad('CORS_ORIGINS', 'none, or origins such as https://example.org separated by commas')
}
