// Every environment variable that the server reads: its purpose, its default, and how its text is parsed.
// `.env.example` is generated from this table.

import { resolve } from 'node:path'
import { defaultRegion, regionNames } from '@sawari/data/regions.ts'
import { isProxyAddress, type TrustProxy } from './platform/identity/client-address.ts'
import { type PushServices, pushServicesOf } from './platform/push/push-services.ts'
import { LOG_LEVELS } from './platform/telemetry/logger.ts'
import { SAMPLERS } from './platform/telemetry/tracer.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** A variable has an invalid value. The message is one line for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** One environment variable. `Value` is the type that `parse` returns. */
interface Setting<Value> {
  /** One line for `.env.example`; undefined for a variable that operators do not set. */
  readonly purpose: string | undefined
  /** The text to parse when the variable is unset; if this is undefined too, so is the value. */
  readonly fallback: string | undefined
  /** Shown in `.env.example` when there is no default. */
  readonly example?: string
  /** Completes the sentence 'NAME must be …'. */
  readonly expected: string
  /** Returns undefined if the text is invalid. */
  readonly parse: (text: string) => Value | undefined
}

type Purpose = string | undefined

const PROJECT_DIR = resolve(import.meta.dirname, '../../..')
/** Clients renew at a third of the lifetime before its end, so shorter ones mean many renewals. */
export const ACCESS_TOKEN_SECONDS = { shortest: 600, longest: 86_400 } as const
export const TEN_YEARS_SECONDS = 10 * 366 * 86_400
/** An attacker who has one token could find a shorter HMAC key by trial. */
const AUTH_SECRET_MIN_LENGTH = 16
const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/
const MAIL_SENDER = /^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/
/** The public address if none is configured. */
export const UNKNOWN_PUBLIC_URL = 'https://example.org/'
export const PUBLIC_TILES_URL = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'

export const settings = {
  REGION: oneOf(
    'Region to serve: a folder of data/regions with its stands, fares, map and texts.',
    defaultRegion,
    regionNames(),
  ),
  PORT: integer('Port to listen on; 0 chooses a free one.', 3000, 0, 65_535),
  HOST: anyText('Address to listen on.', '0.0.0.0'),
  METRICS_PORT: {
    ...integer('Separate port for /metrics; 0 chooses a free one. Unset: no metrics.', 0, 0, 65_535),
    fallback: undefined,
    example: '9464',
  } satisfies Setting<number>,
  METRICS_HOST: anyText('Address on which METRICS_PORT listens.', '127.0.0.1'),
  DATA_DIR: folder('Folder of the database, the lock, generated secrets and the outbox.', '.data'),
  DATABASE_URL: optionalUrl(
    'PostgreSQL in place of the SQLite file in DATA_DIR. Set AUTH_SECRET as well.',
    'postgres://user:password@host:5432/sawari',
    ['postgres:', 'postgresql:'],
  ),
  REDIS_URL: optionalUrl(
    'Redis or Valkey as transport of live events between processes. Unset: PostgreSQL.',
    'redis://host:6379',
    ['redis:', 'rediss:'],
  ),
  SMTP_URL: optionalUrl(
    'Mail server. Unset: each mail is written to a file in DATA_DIR/outbox.',
    'smtp://user:password@host:587',
    ['smtp:', 'smtps:'],
  ),
  MAIL_FROM: matching(
    'Sender of the mails.',
    'Sawari <no-reply@sawari.example>',
    MAIL_SENDER,
    "an email address, or 'Name <address>'",
  ),
  REQUIRE_PROVED_EMAIL: {
    purpose:
      "'on': only users with a confirmed email address can send requests and reports. Unset: on with SMTP_URL.",
    fallback: undefined,
    example: '',
    expected: 'one of on, off',
    parse: text => (['on', 'off'] as const).find(choice => choice === text),
  } satisfies Setting<'on' | 'off'>,
  AUTH_SECRET: {
    purpose: 'Key that signs tokens. Unset: generated into DATA_DIR. Required with DATABASE_URL.',
    fallback: undefined,
    example: '',
    expected: `at least ${AUTH_SECRET_MIN_LENGTH} characters long`,
    parse: text => (text.length >= AUTH_SECRET_MIN_LENGTH ? text : undefined),
  } satisfies Setting<string>,
  ACCESS_TOKEN_SECONDS: {
    ...integer(
      `Lifetime of an access token. In seconds, at most a day; less than ${ACCESS_TOKEN_SECONDS.shortest} only with RATE_LIMITS=off.`,
      ...([7_200, 0, ACCESS_TOKEN_SECONDS.longest] as const),
    ),
    expected: `a whole number from ${ACCESS_TOKEN_SECONDS.shortest} to ${ACCESS_TOKEN_SECONDS.longest}`,
  } satisfies Setting<number>,
  REFRESH_TOKEN_SECONDS: seconds('Lifetime of a refresh token.', 2_592_000),
  BUDDY_SEARCH_SECONDS: seconds('How long a Travel Buddy search is active.', 300),
  BUDDY_REQUEST_SECONDS: seconds('How long a Travel Buddy request can be answered.', 600),
  CHAT_SECONDS: seconds('How long two connected riders can chat.', 600),
  CONTACT_SECONDS: seconds('How long they then still see each other’s phone number.', 300),
  OTP_SECONDS: seconds('How long a code for a new password is valid.', 600),
  SWEEP_SECONDS: seconds('Interval at which expired rows are deleted.', 60),
  CHAT_RETENTION_SECONDS: seconds('How long messages are kept after the end of their chat.', 2_592_000),
  RIDER_LIST_MIN_ACCOUNT_SECONDS: seconds(
    'Accounts younger than this share one count of the riders that they are shown with those of their network.',
    1_209_600,
  ),
  DRAIN_SECONDS: integer(
    'How long /readyz answers 503 at a stop before the sockets are closed, in seconds: the time that a load balancer needs to notice.',
    0,
    0,
    60,
  ),
  DATA_POLL_SECONDS: seconds('Interval at which the server looks for newer stand data.', 30),
  RATE_LIMITS: oneOf("'off' disables every limit, for load tests; rejected when NODE_ENV=production.", 'on', [
    'on',
    'off',
  ]),
  VAPID_PUBLIC_KEY: {
    purpose: 'Public key of Web Push; `npm run push:keys` creates both keys. Unset: no notifications.',
    fallback: undefined,
    example: '',
    expected: 'a public key of `npm run push:keys`',
    parse: text => (/^B[A-Za-z0-9_-]{86}$/.test(text) ? text : undefined),
  } satisfies Setting<string>,
  VAPID_PRIVATE_KEY: {
    purpose: 'Private key of Web Push, which signs notifications. Keep it secret.',
    fallback: undefined,
    example: '',
    expected: 'a private key of `npm run push:keys`',
    parse: text => (/^[A-Za-z0-9_-]{43}$/.test(text) ? text : undefined),
  } satisfies Setting<string>,
  PUSH_SERVICES: {
    purpose:
      "Push services to send to: 'known' (those of the browser makers), 'any' public host, or hosts separated by commas.",
    fallback: 'known',
    expected: 'known, any, or public hosts such as push.example.org separated by commas',
    parse: pushServicesOf,
  } satisfies Setting<PushServices>,
  // Tests set this to a stand-in push service, which may be at a local address and without TLS.
  PUSH_TEST_ORIGIN: {
    purpose: undefined,
    fallback: undefined,
    expected: 'an origin such as http://127.0.0.1:4000',
    parse: (text: string) => (URL.canParse(text) && new URL(text).origin === text ? text : undefined),
  } satisfies Setting<string>,
  GEOCODER_URL: optionalUrl(
    'Search address of a Photon-compatible service. Unset: the built-in gazetteer.',
    'https://photon.example/api',
    ['http:', 'https:'],
  ),
  MAP_TILES_URL: {
    purpose: "URL template of the map tiles; 'none': no tiles.",
    fallback: PUBLIC_TILES_URL,
    expected: 'a URL with {z}, {x} and {y} in it, or none',
    parse: text => {
      const isTemplate = ['{z}', '{x}', '{y}'].every(part => text.includes(part))
      return text === 'none' || (isTemplate && hasProtocol(text, ['http:', 'https:'])) ? text : undefined
    },
  } satisfies Setting<string>,
  SUPPORT_EMAIL: matching(
    'Address that passengers are asked to write to.',
    'support@sawari.example',
    EMAIL,
    'an email address',
  ),
  PUBLIC_URL: {
    purpose:
      'Public address of the server, for links in mails, the GTFS feed and security.txt. Set it with SMTP_URL.',
    fallback: UNKNOWN_PUBLIC_URL,
    ...address(['http:', 'https:']),
  } satisfies Setting<string>,
  LOG_LEVEL: oneOf('Lowest level that is logged.', 'info', LOG_LEVELS),
  SECURITY_LOG: oneOf(
    "Security events: 'file' (one file per day in DATA_DIR, kept for 90 days) or 'stdout'.",
    'file',
    ['file', 'stdout'],
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    purpose: 'Collector of traces (OpenTelemetry over HTTP). Unset: no traces.',
    fallback: undefined,
    example: 'http://127.0.0.1:4318',
    ...address(['http:', 'https:']),
  } satisfies Setting<string>,
  OTEL_SERVICE_NAME: anyText('Name of the service in the traces.', 'sawari'),
  OTEL_TRACES_SAMPLER: oneOf(
    'Sampler that decides which traces are kept.',
    'parentbased_always_on',
    SAMPLERS,
  ),
  OTEL_TRACES_SAMPLER_ARG: {
    purpose: 'Share of traces that a ratio sampler keeps.',
    fallback: '1',
    expected: 'a number from 0 to 1',
    parse: text => (/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/.test(text) ? Number(text) : undefined),
  } satisfies Setting<number>,
  TRUST_PROXY: {
    purpose: "'on' (one proxy in front), a number of proxies, or their addresses separated by commas.",
    fallback: 'off',
    expected: 'off, on, a number of proxies, or their addresses separated by commas',
    parse: trustedProxies,
  } satisfies Setting<TrustProxy>,
  CORS_ORIGINS: {
    purpose: 'Other origins whose pages may call the API, separated by commas.',
    fallback: 'none',
    expected: 'none, or origins such as https://example.org separated by commas',
    parse: origins,
  } satisfies Setting<readonly string[]>,
  // Tests set this to serve another build of the web app.
  WEB_DIST: folder(undefined, 'apps/web/dist'),
} as const

type Settings = typeof settings
export type SettingName = keyof Settings

type ValueOf<Name extends SettingName> =
  | NonNullable<ReturnType<Settings[Name]['parse']>>
  | (Settings[Name]['fallback'] extends string ? never : undefined)

/** Reads one variable; throws ConfigError if its text is invalid. Treats an empty text as unset. */
export function readSetting<Name extends SettingName>(environment: Environment, name: Name): ValueOf<Name> {
  const { fallback, expected, parse }: Setting<unknown> = settings[name]
  const text = environment[name]?.trim() || fallback
  if (text === undefined) return undefined as ValueOf<Name>
  const value = parse(text)
  // The message does not contain the text, which may be a secret.
  if (value === undefined) throw new ConfigError(`${name} must be ${expected}`)
  return value as ValueOf<Name>
}

function integer(purpose: Purpose, fallback: number, minimum: number, maximum: number) {
  return {
    purpose,
    fallback: String(fallback),
    expected: `a whole number from ${minimum} to ${maximum}`,
    parse: (text: string) => {
      const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
      return value >= minimum && value <= maximum ? value : undefined
    },
  } satisfies Setting<number>
}

function seconds(purpose: Purpose, fallback: number) {
  return integer(purpose && `${purpose} In seconds.`, fallback, 1, TEN_YEARS_SECONDS)
}

function anyText(purpose: Purpose, fallback: string) {
  return { purpose, fallback, expected: 'a text', parse: (text: string) => text } satisfies Setting<string>
}

/**
 * Resolves the default against the project's folder, and any other relative path against the working
 * directory.
 */
function folder(purpose: Purpose, fallback: string) {
  return {
    purpose,
    fallback,
    expected: 'a folder',
    parse: (text: string) => (text === fallback ? resolve(PROJECT_DIR, text) : resolve(text)),
  } satisfies Setting<string>
}

function matching(purpose: Purpose, fallback: string, pattern: RegExp, expected: string) {
  const parse = (text: string) => (pattern.test(text) ? text : undefined)
  return { purpose, fallback, expected, parse } satisfies Setting<string>
}

function oneOf<const Choice extends string>(purpose: Purpose, fallback: Choice, choices: readonly Choice[]) {
  return {
    purpose,
    fallback,
    expected: `one of ${choices.join(', ')}`,
    parse: (text: string) => choices.find(choice => choice === text),
  } satisfies Setting<Choice>
}

function optionalUrl(purpose: Purpose, example: string, protocols: readonly string[]) {
  return { purpose, fallback: undefined, example, ...url(protocols) } satisfies Setting<string>
}

function url(protocols: readonly string[]) {
  return {
    expected: `a URL that starts with ${protocols.map(each => `${each}//`).join(' or ')}`,
    parse: (text: string) => (hasProtocol(text, protocols) ? text : undefined),
  }
}

/** A URL to which paths are appended. */
function address(protocols: readonly string[]) {
  const { expected, parse } = url(protocols)
  return {
    expected: `${expected}, without user, query and fragment`,
    parse: (text: string) => (/[?#]/.test(text) || /\/\/[^/]*@/.test(text) ? undefined : parse(text)),
  }
}

/** The parser of URLs also takes `https:example.org`, which is no link elsewhere. */
function hasProtocol(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.some(protocol => text.toLowerCase().startsWith(`${protocol}//`))
}

function trustedProxies(text: string): TrustProxy | undefined {
  if (text === 'off') return false
  if (text === 'on') return 1
  if (/^\d{1,2}$/.test(text)) return Number(text) || false
  const addresses = splitByComma(text)
  return addresses.every(isProxyAddress) ? addresses : undefined
}

function origins(text: string): readonly string[] | undefined {
  if (text === 'none') return []
  const found = splitByComma(text)
  return found.every(isWebOrigin) ? found : undefined
}

function isWebOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

function splitByComma(text: string): string[] {
  return text.split(',').map(each => each.trim())
}
