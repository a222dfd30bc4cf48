// Connections that are not signed in: from where they may come, how many an address may have, and for how long.

import type { IncomingMessage } from 'node:http'
import { errorCatalogue } from '@sawari/contract'
import { clientAddress, type IsTrustedProxy, type TrustProxy } from '../http/client-address.ts'
import type { RecordSecurityEvent } from '../telemetry/security-events.ts'
import type { HandshakeGuard, WaitingConnection } from './handshake-guard.ts'
import { cut, type EngineConnection, type SocketIo, type UserSocket } from './socket-io.ts'

export interface OriginSettings {
  readonly corsOrigins: readonly string[]
  readonly trustProxy: TrustProxy
}

/** A refusal with its reason. */
export type DecideHandshake = (error: string | null, allowed: boolean) => void

/**
 * Allows pages of our own origin and of CORS_ORIGINS to connect. Browsers send the origin even for web
 * sockets, which CORS does not cover; programs send none.
 */
export function originCheck({ corsOrigins, trustProxy }: OriginSettings) {
  return (request: IncomingMessage, decide: DecideHandshake): void => {
    const { origin, host } = request.headers
    const forwarded = trustProxy === false ? undefined : request.headers['x-forwarded-host']
    const allowed =
      origin === undefined ||
      corsOrigins.includes(origin) ||
      [host, forwarded].some(own => own !== undefined && own === hostOf(origin))
    decide(null, allowed)
  }
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

export interface UnauthenticatedNeeds {
  readonly guard: HandshakeGuard
  readonly isTrustedProxy: false | IsTrustedProxy
  /** A connection that is not signed in is closed after this time. */
  readonly silentMs: number
}

export interface UnauthenticatedConnections {
  /** The address of the socket's client, behind trusted proxies. */
  addressOf(socket: UserSocket): string
  /**
   * False for the second attempt of one connection to sign in, which is closed: a client that retries opens
   * another connection, which is counted.
   */
  mayTry(socket: UserSocket): boolean
  /** Counts a token that was never valid. */
  refused(socket: UserSocket): void
  /** Counts a connection that exceeded its packets, signed in or not. */
  flooded(connection: EngineConnection): void
}

interface Unauthenticated {
  readonly address: string
  readonly waiting: WaitingConnection
  hasTried: boolean
  /** Closes the connection after the silent time; a second call restarts it. */
  limitTime(): void
  /** The connection is signed in, or closed. */
  stopLimit(): void
}

export interface AdmissionNeeds extends Omit<UnauthenticatedNeeds, 'silentMs'> {
  readonly securityEvent: RecordSecurityEvent
}

/** Passes a new connection, whose origin was allowed, to the guard. */
export function admitHandshake(
  request: IncomingMessage,
  { guard, isTrustedProxy, securityEvent }: AdmissionNeeds,
  decide: DecideHandshake,
): void {
  const address = clientAddress(request, isTrustedProxy)
  const isAdmitted = guard.admit(address)
  if (!isAdmitted) securityEvent({ event: 'lockout', outcome: 'handshakes', address })
  decide(isAdmitted ? null : errorCatalogue.RATE_LIMITED.error, isAdmitted)
}

/** Closes connections that do not sign in, and those that stay open after their socket has left. */
export function limitUnauthenticated(io: SocketIo, needs: UnauthenticatedNeeds): UnauthenticatedConnections {
  const connections = new WeakMap<object, Unauthenticated>()
  io.engine.on('connection', (connection: EngineConnection) => {
    const address = clientAddress(connection.request, needs.isTrustedProxy)
    const waiting = needs.guard.waitsFrom(address)
    let timer: NodeJS.Timeout | undefined
    let isClosed = false
    const stopLimit = () => {
      clearTimeout(timer)
      waiting.done()
    }
    const limitTime = () => {
      if (isClosed) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        waiting.refused()
        cut(connection)
      }, needs.silentMs)
      timer.unref()
    }
    connection.on('close', () => {
      isClosed = true
      stopLimit()
    })
    connections.set(connection, { address, waiting, hasTried: false, limitTime, stopLimit })
    limitTime()
  })
  io.on('connection', socket => {
    const unauthenticated = connections.get(socket.conn)
    unauthenticated?.stopLimit()
    socket.once('disconnect', () => unauthenticated?.limitTime())
  })

  return {
    addressOf: ({ conn }) => connections.get(conn)?.address ?? conn.remoteAddress,
    mayTry: ({ conn }) => {
      const unauthenticated = connections.get(conn)
      if (unauthenticated === undefined || !unauthenticated.hasTried) {
        if (unauthenticated !== undefined) unauthenticated.hasTried = true
        return true
      }
      unauthenticated.waiting.refused()
      cut(conn as unknown as EngineConnection)
      return false
    },
    refused: ({ conn }) => connections.get(conn)?.waiting.refused(),
    flooded: connection => connections.get(connection)?.waiting.refused(),
  }
}
