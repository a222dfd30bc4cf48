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
  /** Prepared before the page is opened, where its first calls need other answers than the standard ones. */
  readonly server?: ServerStub
  readonly socket?: SocketStub
  readonly signedInAs?: Passenger
  /** What the device remembers: the contents of its local storage. */
  readonly remembered?: Readonly<Record<string, string>>
  readonly now?: Date
  /** Of the window, in pixels: that of a laptop unless told. */
  readonly width?: number
  /** The passenger wants less motion. */
  readonly reducedMotion?: boolean
  /** Where the device is; the passenger allows it, unless it is denied. */
  readonly position?: { readonly latitude: number; readonly longitude: number } | 'denied'
  /** Shown in the place of the app: a part that no screen holds yet. */
  readonly content?: () => Promise<{ readonly Page: ComponentType }>
}

export type RenderedScreen = Awaited<ReturnType<typeof renderScreen>>

interface OpenPage {
  readonly root: Root
  readonly forgetListeners: () => void
}

let openPage: OpenPage | undefined
// The pointer and the keyboard listen longer than a page does.
userEvent.setup({ document })

/**
 * Opens an address as a browser does: the modules of the app are new, then the whole app is rendered, with
 * router, query cache, session and texts, on a device that cannot draw maps. Only the server is a stub.
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
    /** Puts a text in the place of what a field holds, in one stroke; `user.type` goes letter by letter. */
    async fill(field: HTMLElement, text: string): Promise<void> {
      await user.clear(field)
      if (text !== '') await user.paste(text)
    },
    /** Where the page is: path and query. */
    address: () => location.pathname + location.search,
    /** How often the page has asked where the device is. */
    positionsAsked,
    /** The device loses its network, and knows it. */
    goOffline: () => setNetwork(server, false),
    goOnline: () => setNetwork(server, true),
    /** As if the tab were put behind another one, or before it. */
    async setVisibility(state: DocumentVisibilityState): Promise<void> {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      await settled()
    },
    /** Opens another address, or the same one again: what the device keeps stays, everything else is new. */
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
  const [{ startLanguage }, { createApp }, { CrashBoundary }, { createPage, Providers }] = await Promise.all([
    import('../messages/language.ts'),
    import('../app/create-app.ts'),
    import('../app/failure/crash-screen.tsx'),
    import('../app/providers.tsx'),
  ])
  const app = createApp()
  const page = createPage(app)
  const Content = (await content?.())?.Page
  await startLanguage()
  const root = createRoot(document.getElementById('root')!)
  openPage = { root, forgetListeners }
  root.render(
    <StrictMode>
      <CrashBoundary supportEmail={app.supportEmail}>
        {Content ? <Content /> : <Providers page={page} onShown={() => {}} />}
      </CrashBoundary>
    </StrictMode>,
  )
  await eventually(() => {
    if (!document.querySelector('main h1, dialog[open]')) throw new Error(`nothing is shown at ${address}`)
  })
}

/** React knows the element only from browsers that have it. */
const UNKNOWN_ELEMENT = 'is unrecognized in this browser'

/** What the page logs as an error or a warning. */
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

/** Returns how often it was asked for. */
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
  vi.clearAllTimers()
}

/** From now on whatever listens on window and document ends with the page; returns what ends it. */
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

/** The whole page in each failure would hide the line that says what is missing. */
function getElementError(message: string | null): Error {
  return new Error(`${message?.slice(0, 300)}\n${document.body.textContent?.slice(0, 2_000)}`)
}
