import { sessionTexts } from '../../messages/session.ts'
import { textsOf } from '../../messages/texts.ts'
import type { SendRequest } from '../api/send-request.ts'
import { isExpiringSoon, readToken, type Viewer } from './access-token.ts'
import type { RotationChannel } from './rotation-channel.ts'
import { createSendAsViewer } from './send-as-viewer.ts'
import { createRefresh } from './session-refresh.ts'
import type { ProfileFields, TokenStore, Tokens } from './token-store.ts'

/** checking: the start-up check asks the server, nobody knows yet. */
export type SessionStatus = 'checking' | 'visitor' | 'signedIn'

export interface SessionState {
  readonly status: SessionStatus
  readonly viewer: Viewer | null
  /** Why the last sign-in or start-up check failed. */
  readonly error: string | null
}

/** signedOut: the viewer wished it. lost: the server no longer accepts the tokens. */
export type SessionEnd = 'signedOut' | 'lost'

/** `reason` is what the reader is told, where it is more than the end itself says. */
type EndListener = (end: SessionEnd, reason?: string) => void

interface Parts {
  readonly tokens: TokenStore
  readonly send: SendRequest
  readonly now: () => Date
  readonly rotations: RotationChannel
}

export type Session = ReturnType<typeof createSession>

const visitor: SessionState = { status: 'visitor', viewer: null, error: null }

/** The session of this tab: who is signed in, how that begins, is renewed and ends. */
export function createSession({ tokens, send, now, rotations }: Parts) {
  const changed = new Set<() => void>()
  const ended = new Set<EndListener>()
  const refresh = createRefresh(tokens, send, rotations.tell)
  let state = visitor
  let number = 0

  // Another tab traded the refresh token that this one holds too.
  rotations.listen(({ from, to }) => {
    if (tokens.read().refreshToken !== from) return
    tokens.write(to)
    adopt()
  })

  return {
    state: () => state,
    /** Another one after each sign-in and each end: what was asked in one session is no answer in the next. */
    number: () => number,
    onChange: (listener: () => void) => listen(changed, listener),
    onEnd: (listener: EndListener) => listen(ended, listener),
    start,
    open,
    end,
    keepProfile,
    fail: (error: string) => change({ ...state, error }),
    hasToken: () => tokens.read().accessToken !== null,
    currentToken,
    soundToken,
    renew,
    sendAsViewer: createSendAsViewer({ tokens, send, refresh: renew, now, onLost: () => end('lost') }),
  }

  /** The check at start-up: a valid token signs in, otherwise the refresh token is tried. */
  async function start(): Promise<void> {
    try {
      const { accessToken, refreshToken } = tokens.read()
      if (accessToken === null && refreshToken === null) return
      const reading = accessToken === null ? null : readToken(accessToken, now())
      if (reading?.kind === 'malformed') return end('lost')
      if (reading?.kind === 'valid') {
        change({ ...visitor, status: 'signedIn', viewer: withProfile(reading.viewer) })
        if (isExpiringSoon(accessToken, now())) void renewBeforeNeed()
        return
      }
      change({ ...visitor, status: 'checking' })
      const { kind } = await renew()
      if (kind === 'failed') end('lost')
      // No network signs nobody out: the next call tries again.
      if (kind === 'unavailable') adopt()
    } catch {
      change({ ...visitor, error: textsOf(sessionTexts).initialiseFailed })
    }
  }

  /** Begins a session; false when its token is not one that this client accepts. */
  function open(granted: Tokens, profile: ProfileFields): boolean {
    if (readToken(granted.accessToken, now()).kind === 'malformed') return false
    tokens.claim(profile.userId)
    tokens.write(granted)
    tokens.writeProfile(profile)
    number += 1
    adopt()
    return true
  }

  /** Forgets the tokens and everything private: the viewer is a visitor again. */
  function end(why: SessionEnd, reason?: string): void {
    const wasOpen =
      state.viewer !== null || tokens.read().refreshToken !== null || state.status === 'checking'
    tokens.clear()
    number += 1
    change(visitor)
    if (wasOpen) for (const listener of ended) listener(why, reason)
  }

  /** What the server now knows of the viewer wins over what the token said. */
  function keepProfile(profile: ProfileFields): void {
    tokens.writeProfile(profile)
    if (state.viewer) change({ ...state, viewer: withProfile(state.viewer) })
  }

  function currentToken(): { readonly token: string; readonly expiresAtMs: number } | null {
    const { accessToken } = tokens.read()
    const viewer = accessToken === null ? null : readToken(accessToken, now()).viewer
    return accessToken && viewer ? { token: accessToken, expiresAtMs: viewer.expiresAt.getTime() } : null
  }

  /** The access token, renewed first where it is about to end; null for a visitor. */
  async function soundToken(): Promise<string | null> {
    const { accessToken, refreshToken } = tokens.read()
    if (accessToken === null && refreshToken === null) return null
    if (accessToken === null || readToken(accessToken, now()).kind !== 'valid') await renew()
    return tokens.read().accessToken
  }

  async function renew() {
    const before = tokens.read().refreshToken
    const outcome = await refresh()
    if (outcome.kind === 'refreshed' && tokens.read().refreshToken !== before) adopt()
    return outcome
  }

  async function renewBeforeNeed(): Promise<void> {
    if ((await renew()).kind === 'failed') end('lost')
  }

  /** Shows the viewer of the stored token, whatever time it has left. */
  function adopt(): void {
    const { accessToken } = tokens.read()
    const viewer = accessToken === null ? null : readToken(accessToken, now()).viewer
    change(viewer ? { status: 'signedIn', viewer: withProfile(viewer), error: null } : visitor)
  }

  function withProfile(viewer: Viewer): Viewer {
    const profile = tokens.readProfile()
    return profile?.userId === viewer.userId ? { ...viewer, ...profile } : viewer
  }

  function change(next: SessionState): void {
    state = next
    for (const listener of changed) listener()
  }
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
