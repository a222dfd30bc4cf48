// The configuration: reads and types every setting once, and checks the settings against each other.

import { createECDH } from 'node:crypto'
import type { PushKeys } from './platform/push/push-sender.ts'
import type { PushServiceSettings } from './platform/push/push-services.ts'
import type { TraceSettings } from './platform/telemetry/tracer.ts'
import {
  ACCESS_TOKEN_SECONDS,
  ConfigError,
  type Environment,
  PUBLIC_TILES_URL,
  readSetting,
  type SettingName,
  UNKNOWN_PUBLIC_URL,
} from './settings.ts'

/** The settings of the server, as `readConfig` returns them. */
export type Config = Readonly<ReturnType<typeof readConfig>>

/** The durations of the settings, in seconds. */
export type Durations = Readonly<ReturnType<typeof readDurations>>

/** Throws ConfigError for the first invalid variable. */
export function readConfig(environment: Environment) {
  const read = <Name extends SettingName>(name: Name) => readSetting(environment, name)
  const production = environment.NODE_ENV === 'production'
  const place = readDatabasePlace(environment)
  const mapTilesUrl = read('MAP_TILES_URL')
  const authSecret = read('AUTH_SECRET')
  if (authSecret === undefined && place.databaseUrl !== undefined) {
    throw new ConfigError('AUTH_SECRET must be set when DATABASE_URL is set')
  }
  const metricsPort = read('METRICS_PORT')
  const rateLimits = read('RATE_LIMITS') === 'on'
  if (!rateLimits && production) {
    throw new ConfigError('RATE_LIMITS must not be off when NODE_ENV is production')
  }
  const accessTokenSeconds = read('ACCESS_TOKEN_SECONDS')
  const leastSeconds = rateLimits ? ACCESS_TOKEN_SECONDS.shortest : 1
  if (accessTokenSeconds < leastSeconds) {
    throw new ConfigError(`ACCESS_TOKEN_SECONDS must be at least ${leastSeconds}`)
  }
  const smtpUrl = read('SMTP_URL')
  const provedEmail = read('REQUIRE_PROVED_EMAIL')
  return {
    ...place,
    /** The folder of `data/regions` that is served. */
    region: read('REGION'),
    port: read('PORT'),
    host: read('HOST'),
    /** Undefined: the metrics are not served. */
    metricsAddress: metricsPort === undefined ? undefined : { host: read('METRICS_HOST'), port: metricsPort },
    production,
    redisUrl: read('REDIS_URL'),
    smtpUrl,
    mailFrom: read('MAIL_FROM'),
    /** Whether requests and reports need a confirmed email address. */
    requireProvedEmail: provedEmail === undefined ? smtpUrl !== undefined : provedEmail === 'on',
    /** Undefined: the server generates a secret once and stores it in `dataDir`. */
    authSecret,
    accessTokenSeconds,
    refreshTokenSeconds: read('REFRESH_TOKEN_SECONDS'),
    durations: readDurations(environment),
    /** All accounts of one network that are younger than this share one limit of riders shown. */
    riderListMinAccountSeconds: read('RIDER_LIST_MIN_ACCOUNT_SECONDS'),
    /** How often a running server looks for newer stand data in the database. */
    dataPollSeconds: read('DATA_POLL_SECONDS'),
    /** How long a process that shuts down answers 503 at `/readyz` before it closes its sockets. */
    drainSeconds: read('DRAIN_SECONDS'),
    rateLimits,
    /** Undefined: no notifications are sent. */
    push: pushSettings(environment, production),
    geocoderUrl: read('GEOCODER_URL'),
    /** Undefined: the map requests no tiles. */
    mapTilesUrl: mapTilesUrl === 'none' ? undefined : mapTilesUrl,
    /** Whether `mapTilesUrl` is the default tile service, whose attribution is known. */
    publicTiles: mapTilesUrl === PUBLIC_TILES_URL,
    supportEmail: read('SUPPORT_EMAIL'),
    /** The public address of the server, as published in the GTFS feed. */
    publicUrl: read('PUBLIC_URL'),
    /** The beginning of links in mails. Never taken from a request, because a client chooses the Host header. */
    linkBase: linkBase(read('PUBLIC_URL'), read('PORT')),
    logLevel: read('LOG_LEVEL'),
    securityLog: read('SECURITY_LOG'),
    /** Undefined: no traces are recorded. */
    traces: traceSettings(environment),
    trustProxy: read('TRUST_PROXY'),
    corsOrigins: read('CORS_ORIGINS'),
    webDist: read('WEB_DIST'),
  }
}

/** Throws ConfigError. */
export function readDurations(environment: Environment) {
  const read = <Name extends SettingName>(name: Name) => readSetting(environment, name)
  return {
    buddySearchSeconds: read('BUDDY_SEARCH_SECONDS'),
    buddyRequestSeconds: read('BUDDY_REQUEST_SECONDS'),
    chatSeconds: read('CHAT_SECONDS'),
    contactSeconds: read('CONTACT_SECONDS'),
    otpSeconds: read('OTP_SECONDS'),
    sweepSeconds: read('SWEEP_SECONDS'),
    chatRetentionSeconds: read('CHAT_RETENTION_SECONDS'),
  }
}

/** The default of PUBLIC_URL is a placeholder; with it links lead to this machine. */
function linkBase(publicUrl: string, port: number): string {
  if (publicUrl === UNKNOWN_PUBLIC_URL) return `http://localhost:${port}`
  return publicUrl.replace(/\/+$/, '')
}

export interface PushSettings extends PushKeys, PushServiceSettings {}

function pushSettings(environment: Environment, production: boolean): PushSettings | undefined {
  const publicKey = readSetting(environment, 'VAPID_PUBLIC_KEY')
  const privateKey = readSetting(environment, 'VAPID_PRIVATE_KEY')
  const services = readSetting(environment, 'PUSH_SERVICES')
  const testOrigin = readSetting(environment, 'PUSH_TEST_ORIGIN')
  if (testOrigin !== undefined && production) {
    throw new ConfigError('PUSH_TEST_ORIGIN must not be set when NODE_ENV is production')
  }
  if (publicKey === undefined && privateKey === undefined) return undefined
  if (publicKey === undefined || privateKey === undefined || !areOnePair({ publicKey, privateKey })) {
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be the two keys of one pair')
  }
  return { publicKey, privateKey, services, testOrigin }
}

function areOnePair({ publicKey, privateKey }: PushKeys): boolean {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

function traceSettings(environment: Environment): TraceSettings | undefined {
  const endpoint = readSetting(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === undefined) return undefined
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    serviceName: readSetting(environment, 'OTEL_SERVICE_NAME'),
    sampler: readSetting(environment, 'OTEL_TRACES_SAMPLER'),
    ratio: readSetting(environment, 'OTEL_TRACES_SAMPLER_ARG'),
  }
}

/** The location of the data, for commands that need no other setting. Throws ConfigError. */
export function readDatabasePlace(environment: Environment) {
  return {
    dataDir: readSetting(environment, 'DATA_DIR'),
    databaseUrl: readSetting(environment, 'DATABASE_URL'),
  }
}
