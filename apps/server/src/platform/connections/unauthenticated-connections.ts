// Connections that are not signed in: how many an address may have, and for how long.

import type { IncomingMessage } from 'node:http'
import { errorCatalogue } from '@sawari/contract'
import type { Server, Socket } from 'socket.io'
import { clientAddress, type IsTrustedProxy } from '../identity/client-address.ts'
import type { RecordSecurityEvent } from '../telemetry/security-events.ts'
import type { HandshakeGuard } from './handshake-guard.ts'
import type { EngineConnection } from './web-sockets.ts'

export interface AdmissionNeeds {
  readonly isAllowedOrigin: (request: IncomingMessage) => boolean
  readonly isTrustedProxy: false | IsTrustedProxy
  readonly guard: HandshakeGuard
  readonly securityEvent: RecordSecurityEvent
}

/** Receives the reason of a refusal, if it is told to the client. */
type DecideHandshake = (error: string | null, allowed: boolean) => void

/** Socket.IO's option `allowRequest`: passes a new connection from an allowed origin to the guard. */
export function admitHandshakes({ isAllowedOrigin, isTrustedProxy, guard, securityEvent }: AdmissionNeeds) {
  return (request: IncomingMessage, decide: DecideHandshake): void => {
    if (!isAllowedOrigin(request)) {
      decide(null, false)
      return
    }
    const address = clientAddress(request, isTrustedProxy)
    const isAdmitted = guard.admit(address)
    if (!isAdmitted) securityEvent({ event: 'lockout', outcome: 'handshakes', address })
    decide(isAdmitted ? null : errorCatalogue.RATE_LIMITED.error, isAdmitted)
  }
}

export interface UnauthenticatedNeeds {
  readonly guard: HandshakeGuard
  readonly isTrustedProxy: false | IsTrustedProxy
  /** A connection that is not signed in is closed after this time. */
  readonly silentMs: number
}

type Connected = Pick<Socket, 'conn'>

export interface UnauthenticatedConnections {
  /** The address of the socket's client, behind trusted proxies. */
  addressOf(socket: Connected): string
  /**
   * False for the second attempt of one connection to sign in, which is closed: a client that retries opens
   * another connection, which is counted.
   */
  mayTry(socket: Connected): boolean
  /** Counts a token that was never valid, and a connection that exceeded its packets. */
  refused(connection: EngineConnection): void
}

/** Closes connections that do not sign in, and those that stay open after their socket has left. */
export function limitUnauthenticated(io: Server, needs: UnauthenticatedNeeds): UnauthenticatedConnections {
  const connections = new WeakMap<EngineConnection, ReturnType<typeof limit>>()
  const limit = (connection: EngineConnection) => {
    const address = clientAddress(connection.request, needs.isTrustedProxy)
    const waiting = needs.guard.waitsFrom(address)
    let timer: NodeJS.Timeout | undefined
    const stop = () => {
      clearTimeout(timer)
      waiting.done()
    }
    const start = () => {
      timer = setTimeout(() => {
        waiting.refused()
        connection.close(true)
      }, needs.silentMs)
      timer.unref()
    }
    connection.on('close', stop)
    start()
    return { address, refused: waiting.refused, start, stop, hasTried: false }
  }
  io.engine.on('connection', (connection: EngineConnection) => connections.set(connection, limit(connection)))
  io.on('connection', socket => {
    const unauthenticated = connections.get(socket.conn)
    unauthenticated?.stop()
    socket.once('disconnect', () => {
      if (socket.conn.readyState === 'open') unauthenticated?.start()
    })
  })
  const refused = (connection: EngineConnection) => connections.get(connection)?.refused()

  return {
    addressOf: ({ conn }) => connections.get(conn)?.address ?? conn.remoteAddress,
    mayTry: ({ conn }) => {
      const unauthenticated = connections.get(conn)
      if (unauthenticated?.hasTried === true) {
        refused(conn)
        conn.close(true)
        return false
      }
      if (unauthenticated !== undefined) unauthenticated.hasTried = true
      return true
    },
    refused,
  }
}
