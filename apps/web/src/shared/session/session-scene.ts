// A session for tests, with storage in memory and a scripted server.

import { vi } from 'vitest'
import type { OutgoingRequest } from '../api/send-request.ts'
import type { SafeStorage } from '../storage.ts'
import { createSession, type SessionEnd } from './create-session.ts'
import { createPrivateData } from './private-data.ts'
import type { RotationChannel } from './rotation-channel.ts'
import { createServerClock } from './server-clock.ts'
import { accessToken, memoryStorage, now, scriptedServer, tabChannels } from './session-fixtures.ts'
import { createTokenStore } from './token-store.ts'

export const REFRESH = '/auth/refresh'
export const fresh = { accessToken: accessToken(7_200, 'fresh'), refreshToken: 'refresh-2' }
export const refreshed = { [REFRESH]: () => ({ success: true, ...fresh }) }

export interface Scene {
  /** The tokens in session storage at start-up. */
  readonly access?: string
  readonly refresh?: string
  readonly answers?: Record<string, (request: OutgoingRequest) => unknown>
  readonly rotations?: RotationChannel
  /** What the device's clock shows when the page starts. */
  readonly clockAt?: Date
  /** What the device remembers of its clock. */
  readonly device?: SafeStorage
}

export function scene({
  access,
  refresh,
  answers = {},
  rotations = tabChannels()(),
  clockAt = now,
  device = memoryStorage(),
}: Scene) {
  const storage = memoryStorage({
    ...(access === undefined ? {} : { 'sawari.access': access }),
    ...(refresh === undefined ? {} : { 'sawari.refresh': refresh }),
  })
  const local = memoryStorage({ token: 'legacy' })
  vi.setSystemTime(clockAt)
  const clock = createServerClock(device)
  const server = scriptedServer(answers)
  const session = createSession({
    tokens: createTokenStore(storage, local),
    send: server.send,
    clock,
    rotations,
    privateData: createPrivateData(local),
  })
  const ends: SessionEnd[] = []
  session.onEnd(end => ends.push(end))
  return { session, clock, server, ends, stored: storage.kept, local: local.kept }
}

export async function settled<T>(promise: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(1_000)
  return await promise
}
