import type { ErrorCode } from '@sawari/contract'
import { vi } from 'vitest'
import { ApiError } from '../shared/api/api-error.ts'
import type { OutgoingRequest, SendRequest } from '../shared/api/send-request.ts'
import { createServerClock } from '../shared/session/access-token.ts'
import { createSession, type SessionEnd } from '../shared/session/create-session.ts'
import { createPrivateData } from '../shared/session/private-data.ts'
import type { Rotation, RotationChannel } from '../shared/session/session-refresh.ts'
import { createTokenStore } from '../shared/session/token-store.ts'
import type { SafeStorage } from '../shared/storage.ts'

/** Builders for the tests of the session. */

export const now = new Date('2026-11-20T10:00:00Z')
const nowSeconds = now.getTime() / 1_000

export const payload = {
  type: 'access',
  iss: 'sawari',
  aud: 'sawari-web',
  userId: 'u1',
  email: 'asha@example.com',
  name: 'आशा',
  phone: '9876543210',
  exp: nowSeconds + 7_200,
}

export function tokenOf(content: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const base64 = btoa(String.fromCharCode(...bytes))
  return `head.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`
}

/** A well-formed access token that expires in `seconds`; a different `mark` makes a different token. */
export function accessToken(seconds = 7_200, mark = ''): string {
  return tokenOf({ ...payload, exp: nowSeconds + seconds, jti: mark })
}

export function memoryStorage(
  content: Record<string, string> = {},
): SafeStorage & { readonly kept: Map<string, string> } {
  const kept = new Map(Object.entries(content))
  return {
    kept,
    read: key => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: key => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}

export function refusal(status: number, code: ErrorCode = 'INVALID_TOKEN'): ApiError {
  return new ApiError({ code, status, message: code, serverMessage: code })
}

/** A response of the scripted server that rejects the request. */
export function refuses(status: number, code?: ErrorCode): () => never {
  return () => {
    throw refusal(status, code)
  }
}

export function noNetwork(): ApiError {
  return new ApiError({ code: 'NETWORK', status: 0, message: 'Network error. Please check your connection.' })
}

/** A fake server: `answers` maps a path to its response, `sent` records the requests. */
export function scriptedServer(answers: Record<string, (request: OutgoingRequest) => unknown>) {
  const sent: OutgoingRequest[] = []
  const send = (async (request: OutgoingRequest) => {
    sent.push(request)
    // A real response is never immediate.
    await new Promise(resolve => setTimeout(resolve, 10))
    const answer = answers[request.path]
    if (!answer) throw refusal(404, 'NOT_FOUND')
    return answer(request)
  }) as SendRequest
  return { send, sent, sentTo: (path: string) => sent.filter(request => request.path === path) }
}

/** A channel that reaches every tab except the sender. */
export function tabChannels() {
  const tabs: ((rotation: Rotation) => void)[][] = []
  return function openTab(): RotationChannel {
    const mine: ((rotation: Rotation) => void)[] = []
    tabs.push(mine)
    return {
      publish: rotation => {
        for (const tab of tabs) if (tab !== mine) for (const listener of tab) listener(rotation)
      },
      subscribe: listener => mine.push(listener),
    }
  }
}

// A session for tests, with storage in memory and a scripted server.

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
