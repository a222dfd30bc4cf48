import { createStore } from 'zustand/vanilla'
import { languageStarted } from '../../messages/language.ts'
import { sessionTexts } from '../../messages/start.ts'
import { textsOf } from '../../messages/texts.ts'
import type { SendRequest } from '../api/send-request.ts'
import type { ServerClock } from './access-token.ts'
import { isExpiringSoon, readToken, type Viewer } from './access-token.ts'
import { createPrivateData, type Owner, type PrivateData } from './private-data.ts'
import { createSendAsViewer } from './send-as-viewer.ts'
import type { RotationChannel } from './session-refresh.ts'
import { createRefresh, type RefreshOutcome } from './session-refresh.ts'
import type { ProfileFields, TokenStore, Tokens } from './token-store.ts'

/** checking: the start-up check waits for the server to confirm the session. */
type SessionStatus = 'checking' | 'visitor' | 'signedIn'

export interface SessionState {
  readonly status: SessionStatus
  readonly viewer: Viewer | null
  /** Why the last sign-in or start-up check failed. */
  readonly error: string | null
  /** Whether the shell shows the error, on every screen. */
  readonly isErrorShown: boolean
}

/**
 * signedOut: the viewer signed out. signedOutElsewhere: the same, in another tab. replaced: another passenger has
 * signed in, in another tab. lost: the server no longer accepts the tokens.
 */
export type SessionEnd = 'signedOut' | 'signedOutElsewhere' | 'replaced' | 'lost'

/** `reason`: a text for the viewer, if there is a more specific one than that the session ended. */
type EndListener = (end: SessionEnd, reason?: string) => void

interface Parts {
  readonly tokens: TokenStore
  readonly send: SendRequest
  readonly clock: ServerClock
  readonly rotations: RotationChannel
  readonly privateData?: PrivateData
}

export type Session = ReturnType<typeof createSession>

const visitor: SessionState = {
  status: 'visitor',
  viewer: null,
  error: null,
  isErrorShown: false,
}

/** The session of this tab: its viewer, start, renewal and end. */
export function createSession({ tokens, send, clock, rotations, privateData = createPrivateData() }: Parts) {
  const store = createStore(() => visitor)
  const endListeners = new Set<EndListener>()
  const takeoverListeners = new Set<() => void>()
  const refresh = createRefresh(tokens, send, rotations.publish)
  const now = () => new Date(clock.nowMs())
  let number = 0

  // Another tab has exchanged the refresh token that this tab also holds.
  rotations.subscribe(({ from, to }) => {
    if (tokens.read().refreshToken !== from) return
    tokens.write(to)
    adopt()
  })

  // Another tab has changed the session that is kept on this device. If it has ended it, it has removed its data too.
  tokens.onKeptChange(() => {
    const { viewer } = store.getState()
    if (tokens.read().refreshToken === null) {
      if (viewer !== null) leave('signedOutElsewhere')
      return
    }
    if (viewer === null) number += 1
    adopt()
  })

  return {
    state: store.getState,
    /** Changes at each sign-in and each end, so that sessions do not share responses. */
    number: () => number,
    owner,
    isInUse: privateData.isInUse,
    onChange: store.subscribe,
    onEnd(listener: EndListener): () => void {
      endListeners.add(listener)
      return () => endListeners.delete(listener)
    },
    /** Somebody has signed in after another passenger who closed the tab without a sign-out. */
    onTakeover(listener: () => void): () => void {
      takeoverListeners.add(listener)
      return () => takeoverListeners.delete(listener)
    },
    start,
    open,
    end,
    keepProfile,
    fail: (error: string, { isShown = false } = {}) => store.setState({ error, isErrorShown: isShown }),
    hideError: () => store.setState({ isErrorShown: false }),
    hasToken: () => tokens.read().accessToken !== null,
    refreshToken: () => tokens.read().refreshToken,
    currentToken,
    usableToken,
    renew,
    renewAhead,
    /** The device may have slept: no decision about the token before the next answer. */
    doubtTime: clock.doubt,
    /** Whether the session ends with this tab because the device stores nothing. */
    isInMemory: tokens.isInMemory,
    sendAsViewer: createSendAsViewer({
      tokens,
      send,
      renew,
      renewAhead,
      isUsable,
      onLost: () => end('lost'),
      shown: () => number,
      stored() {
        followReplacement()
        return number
      },
    }),
  }

  /** The check at start-up. A valid access token signs in; otherwise the refresh token is exchanged. */
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
      const { kind } = await (accessToken === null ? renew() : renewAhead())
      if (kind === 'failed') end('lost')
      // Without a network the viewer stays signed in, and the next call tries again.
      else if (kind !== 'refreshed') adopt()
    } catch {
      await languageStarted()
      change({ ...visitor, error: textsOf(sessionTexts).initialiseFailed, isErrorShown: true })
    }
  }

  /**
   * Starts a session, which `keep` lets outlast the browser tab. Returns false if its access token is
   * malformed.
   */
  function open(granted: Tokens, profile: ProfileFields, keep = false): boolean {
    if (readToken(granted.accessToken, now()).kind === 'malformed') return false
    received(granted.accessToken)
    void privateData.claim(profile.userId).then(isTakeover => {
      if (isTakeover) for (const listener of takeoverListeners) listener()
    })
    tokens.begin(granted, keep)
    tokens.writeProfile(profile)
    number += 1
    adopt()
    return true
  }

  /**
   * Removes the tokens and the private data of the viewer, who becomes a visitor. If another passenger's session is
   * kept on this device, the tab shows that one then, as a new tab would.
   */
  function end(why: SessionEnd, reason?: string): void {
    const { status, viewer } = store.getState()
    const wasOpen = viewer !== null || tokens.read().refreshToken !== null || status === 'checking'
    const ended = owner()
    tokens.clear()
    const next = storedViewer()
    if (next && (!ended || next.userId === ended)) tokens.clear()
    privateData.remove(ended ?? null)
    leave(why, reason, wasOpen)
    if (tokens.read().refreshToken !== null) adopt()
  }

  /** A kept session may already be another passenger's before this tab is notified of it. */
  function followReplacement(): void {
    if (isReplaced()) adopt()
  }

  function isReplaced(): boolean {
    const { viewer } = store.getState()
    const stored = storedViewer()
    return viewer !== null && stored !== null && viewer.userId !== stored.userId
  }

  /** Whose private data this tab shows; undefined while the check at start-up does not know it. */
  function owner(): Owner | undefined {
    const { status, viewer } = store.getState()
    if (status !== 'checking') return viewer?.userId ?? null
    return storedViewer()?.userId ?? tokens.readProfile()?.userId
  }

  function leave(why: SessionEnd, reason?: string, wasOpen = true): void {
    number += 1
    change(visitor)
    if (wasOpen) for (const listener of endListeners) listener(why, reason)
  }

  /** Stores the profile from the server; its fields override those of the token. */
  function keepProfile(profile: ProfileFields): void {
    tokens.writeProfile(profile)
    const { viewer } = store.getState()
    if (viewer) store.setState({ viewer: withProfile(viewer) })
  }

  /** `renewInMs`: when it is due for renewal; never, while only an answer can tell the time. */
  function currentToken(): { readonly token: string; readonly renewInMs: number } | null {
    const { accessToken } = tokens.read()
    const reading = accessToken === null ? null : readToken(accessToken, now())
    if (accessToken === null || reading === null || reading.kind === 'malformed') return null
    const renewInMs = clock.isSure() ? reading.dueAt.getTime() - clock.nowMs() : Number.POSITIVE_INFINITY
    return { token: accessToken, renewInMs }
  }

  /** Whether the server probably accepts the token. While only an answer can tell the time, the server decides. */
  function isUsable(token: string): boolean {
    const { kind } = readToken(token, now())
    return kind === 'valid' || (kind === 'expired' && !clock.isSure())
  }

  /** Sets the clock by a token that has just been received. */
  function received(token: string): void {
    const reading = readToken(token, now())
    if (reading.kind !== 'malformed' && reading.issuedAt) clock.tokenIssuedAt(reading.issuedAt.getTime())
  }

  /** The access token, renewed first if it is missing or about to expire; null for a visitor. */
  async function usableToken(): Promise<string | null> {
    followReplacement()
    const { accessToken, refreshToken } = tokens.read()
    if (accessToken === null && refreshToken === null) return null
    if (accessToken === null) await renew()
    else if (!isUsable(accessToken)) await renewAhead()
    return tokens.read().accessToken
  }

  function renew(): Promise<RefreshOutcome> {
    return adopted(refresh.renew)
  }

  /** Renews a token that the server may still accept, at most once a minute. */
  function renewAhead(): Promise<RefreshOutcome> {
    return adopted(refresh.renewAhead)
  }

  async function adopted(exchange: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
    const before = tokens.read().refreshToken
    const outcome = await exchange()
    const { accessToken, refreshToken } = tokens.read()
    if (outcome.kind === 'refreshed' && accessToken !== null && refreshToken !== before) {
      received(accessToken)
      adopt()
    }
    return outcome
  }

  async function renewBeforeNeed(): Promise<void> {
    if ((await renewAhead()).kind === 'failed') end('lost')
  }

  /** Shows the viewer of the stored token, even if it has expired. */
  function adopt(): void {
    if (isReplaced()) leave('replaced')
    const viewer = storedViewer()
    change(
      viewer
        ? { status: 'signedIn', viewer: withProfile(viewer), error: null, isErrorShown: false }
        : visitor,
    )
  }

  function storedViewer(): Viewer | null {
    const { accessToken } = tokens.read()
    return accessToken === null ? null : readToken(accessToken, now()).viewer
  }

  function withProfile(viewer: Viewer): Viewer {
    const profile = tokens.readProfile()
    return profile?.userId === viewer.userId ? { ...viewer, ...profile } : viewer
  }

  function change(next: SessionState): void {
    store.setState(next, true)
    privateData.show(owner() ?? null)
  }
}
