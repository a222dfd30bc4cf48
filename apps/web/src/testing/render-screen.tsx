import { format } from 'node:util'
import { configure, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { eventually, OPENED_AT, settled, stopClock } from './page-clock.ts'
import { createServerStub, type ServerStub } from './server-stub.ts'
import { createSocketStub, type SocketStub } from './socket-stub.ts'
import { accessTokenOf, type Passenger, REFRESH_TOKEN } from './test-passenger.ts'

export interface RenderOptions {
  /** Prepared before the page is opened, if its first calls need other responses than the standard ones. */
  readonly server?: ServerStub
  readonly socket?: SocketStub
  readonly signedInAs?: Passenger
  /** The initial contents of local storage. */
  readonly remembered?: Readonly<Record<string, string>>
  readonly now?: Date
  /** The width of the window in pixels; that of a laptop by default. */
  readonly width?: number
  /** Whether the passenger prefers reduced motion. */
  readonly reducedMotion?: boolean
  /** The device's position, or 'denied' if the passenger does not allow it. */
  readonly position?: { readonly latitude: number; readonly longitude: number } | 'denied'
  /** Shown instead of the app: a component that no screen contains yet. */
  readonly content?: () => Promise<{ readonly Page: ComponentType }>
}

export type RenderedScreen = Awaited<ReturnType<typeof renderScreen>>

interface OpenPage {
  readonly root: Root
  readonly forgetListeners: () => void
}

let openPage: OpenPage | undefined
// Called once, because its listeners must outlive the pages.
userEvent.setup({ document })

/**
 * Opens an address like a browser: reloads the app's modules, then renders the whole app, with router, query
 * cache, session and texts, on a device that cannot draw maps. Only the server is a stub.
 */
export async function renderScreen(address: string, options: RenderOptions = {}) {
  const server = options.server ?? createServerStub()
  const socket = options.socket ?? createSocketStub()
  configure({ asyncWrapper: withSettling, getElementError })
  stopClock(options.now ?? OPENED_AT)
  vi.stubGlobal('fetch', server.fetch)
  vi.doMock('socket.io-client', () => ({ io: socket.io }))
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(options.remembered ?? {})) localStorage.setItem(key, value)
  if (options.signedInAs) {
    sessionStorage.setItem('sawari.access', accessTokenOf(options.signedInAs))
    sessionStorage.setItem('sawari.refresh', REFRESH_TOKEN)
  }
  const logged = listenToConsole()
  onTestFinished(() => {
    leavePage()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    const complaints = [...server.complaints, ...socket.complaints, ...logged]
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  })
  setDevice(options)
  const positionsAsked = setPosition(options.position ?? 'denied')
  const visit = (wanted: string) => openAddress(wanted, options.content)
  await visit(address)

  const user = userEvent.setup({ delay: null, document })
  return {
    ...within(document.body),
    server,
    socket,
    user,
    /** Replaces the text of a field at once; `user.type` enters it letter by letter. */
    async fill(field: HTMLElement, text: string): Promise<void> {
      await user.clear(field)
      if (text === '') return
      // A dialog that has just opened may have moved the focus meanwhile.
      field.focus()
      await user.paste(text)
    },
    /** The path and query of the page. */
    address: () => location.pathname + location.search,
    /** How often the page has requested the position. */
    positionsAsked,
    /** The device loses its network and reports that it is offline. */
    goOffline: () => setNetwork(server, false),
    goOnline: () => setNetwork(server, true),
    /** Simulates a switch away from the tab, or back to it. */
    async setVisibility(state: DocumentVisibilityState): Promise<void> {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      await settled()
    },
    /** Opens another address, or the same one again: only the device's storage stays. */
    visit,
    reload: () => visit(location.pathname + location.search),
  }
}

async function openAddress(address: string, content: RenderOptions['content']): Promise<void> {
  leavePage()
  document.body.innerHTML = '<div id="root"></div>'
  history.replaceState(null, '', address)
  const forgetListeners = watchListeners()
  vi.resetModules()
  const [{ startChosenLanguage }, { createApp }, { CrashBoundary }, { createPage, Providers }] =
    await Promise.all([
      import('../shared/language-choice.ts'),
      import('../app/create-app.ts'),
      import('../app/failure/crash-screen.tsx'),
      import('../app/providers.tsx'),
    ])
  const app = createApp()
  const page = createPage(app)
  const Content = (await content?.())?.Page
  await startChosenLanguage()
  const root = createRoot(document.getElementById('root')!)
  openPage = { root, forgetListeners }
  root.render(
    <StrictMode>
      <CrashBoundary supportEmail={app.supportEmail}>
        {Content ? <Content /> : <Providers page={page} />}
      </CrashBoundary>
    </StrictMode>,
  )
  await eventually(() => {
    if (!document.querySelector('main h1, dialog[open]')) throw new Error(`nothing is shown at ${address}`)
  })
}

/** React's warning about an element that the tests' DOM lacks. */
const UNKNOWN_ELEMENT = 'is unrecognized in this browser'

/** Collects the errors and warnings that the page logs. */
function listenToConsole(): readonly string[] {
  const logged: string[] = []
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      const text = format(...parts)
      if (!text.includes(UNKNOWN_ELEMENT)) logged.push(`console.${level}: ${text}`)
    })
  return logged
}

interface DeviceSettings {
  readonly prefersReducedMotion: 'reduce' | 'no-preference'
}

interface HappyDom {
  setViewport(viewport: { readonly width: number; readonly height: number }): void
  readonly settings: { readonly device: { -readonly [Key in keyof DeviceSettings]: DeviceSettings[Key] } }
}

function setDevice({ width = 1280, reducedMotion = false }: RenderOptions): void {
  const { happyDOM } = window as unknown as { readonly happyDOM: HappyDom }
  happyDOM.setViewport({ width, height: 800 })
  happyDOM.settings.device.prefersReducedMotion = reducedMotion ? 'reduce' : 'no-preference'
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
}

/** Sets the device's position; returns a function that counts the requests for it. */
function setPosition(position: NonNullable<RenderOptions['position']>): () => number {
  let asked = 0
  const state = position === 'denied' ? 'denied' : 'granted'
  const answer = (found: PositionCallback, failed?: PositionErrorCallback | null) => {
    asked += 1
    if (position === 'denied') failed?.({ code: 1, message: 'denied' } as GeolocationPositionError)
    else found({ coords: { ...position, accuracy: 10 }, timestamp: Date.now() } as GeolocationPosition)
  }
  const watchPosition = (...callbacks: Parameters<typeof answer>) => {
    answer(...callbacks)
    return 1
  }
  const value = { getCurrentPosition: answer, watchPosition, clearWatch: () => {} }
  Object.defineProperty(navigator, 'geolocation', { value, configurable: true })
  Object.defineProperty(navigator, 'permissions', {
    value: { query: async () => ({ state }) },
    configurable: true,
  })
  return () => asked
}

async function setNetwork(server: ServerStub, isOnline: boolean): Promise<void> {
  if (isOnline) server.restoreNetwork()
  else server.dropNetwork()
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  await settled()
}

function leavePage(): void {
  openPage?.root.unmount()
  openPage?.forgetListeners()
  openPage = undefined
  // Without its timers the clock would begin again, and the next page would find a clock that was set back.
  const leftAt = Date.now()
  vi.clearAllTimers()
  vi.setSystemTime(leftAt)
}

/** Records new listeners on window and document; returns a function that removes them. */
function watchListeners(): () => void {
  const leaving = new AbortController()
  const originals = [window, document].map(target => [target, target.addEventListener] as const)
  for (const [target, listen] of originals)
    target.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: boolean | AddEventListenerOptions,
    ) => {
      const wanted = typeof options === 'object' ? options : { capture: options === true }
      listen.call(target, type, listener as EventListener, {
        ...wanted,
        signal: wanted.signal ?? leaving.signal,
      })
    }
  return () => {
    for (const [target, listen] of originals) target.addEventListener = listen
    leaving.abort()
  }
}

async function withSettling<Result>(action: () => Promise<Result>): Promise<Result> {
  const result = await action()
  await settled()
  return result
}

/** Shortens the error: the whole page would hide the line that names the missing element. */
function getElementError(message: string | null): Error {
  return new Error(`${message?.slice(0, 300)}\n${document.body.textContent?.slice(0, 2_000)}`)
}
