import { exportAccount, readProfile, recentRoutes, refreshSession, signIn, signOut } from '@sawari/contract'
import { within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../testing/page-clock.ts'
import { allOf, oneOf } from '../../testing/regions.ts'
import { type RenderedScreen, renderScreen } from '../../testing/render-screen.tsx'
import {
  createServerStub,
  type ReceivedCall,
  RefusedCall,
  type ServerStub,
} from '../../testing/server-stub.ts'
import { answerProfile, fillSignIn, signedIn } from '../../testing/signing-in.ts'
import {
  accessTokenOf,
  asha,
  keepInAnotherTab,
  keptSessionOf,
  REFRESH_TOKEN,
  userOf,
} from '../../testing/test-passenger.ts'

const storedTokens = () => ['sawari.access', 'sawari.refresh'].map(key => sessionStorage.getItem(key))
const download = (page: RenderedScreen) => page.getByRole('button', { name: 'Download my data' })

const oneToast = (page: RenderedScreen) => page.getByRole('button', { name: 'Dismiss' }).parentElement

function serverWithProfile(): ServerStub {
  const server = createServerStub()
  answerProfile(server, asha)
  server.answers(signIn, signedIn(asha))
  server.answers(exportAccount, { success: true, data: {} })
  return server
}

async function signsIn(page: RenderedScreen): Promise<void> {
  const dialog = await eventually(() => page.getByRole('dialog', { name: 'Sign In' }))
  await eventually(() => within(dialog).getByLabelText('Email'))
  await fillSignIn(page, dialog, asha)
  await page.user.click(within(dialog).getByRole('button', { name: 'Sign In' }))
}

/** Rejects the profile's calls that carry this token. */
function refuseToken(server: ServerStub, token: string): void {
  const unless =
    <Answer,>(answer: Answer) =>
    ({ headers }: ReceivedCall) => {
      if (headers.get('authorization') === `Bearer ${token}`) throw new RefusedCall('TOKEN_EXPIRED')
      return answer
    }
  server.answers(readProfile, unless({ success: true, data: userOf(asha) }))
  server.answers(recentRoutes, unless({ success: true, data: [] }))
  server.answers(exportAccount, unless({ success: true, data: {} }))
}

test('the guarded page first asked for opens after sign-in, with its query', async () => {
  const page = await renderScreen('/profile?from=mail', { server: serverWithProfile() })
  expect(page.address()).toBe('/')
  await signsIn(page)
  await eventually(() => expect(page.address()).toBe('/profile?from=mail'))
  await eventually(() => expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Profile'))
})

/** A browser with a full disk, and one that refuses access to what it stores. */
const unable: Record<string, () => void> = {
  'has no space': () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      vi.stubGlobal(name, { clear: () => {}, getItem: () => null, removeItem: () => {}, setItem })
  },
  'refuses access': () => {
    for (const name of ['localStorage', 'sessionStorage', 'BroadcastChannel']) {
      const own = Object.getOwnPropertyDescriptor(globalThis, name)
      onTestFinished(() => {
        if (own === undefined) Reflect.deleteProperty(globalThis, name)
        else Object.defineProperty(globalThis, name, own)
      })
      const get = () => {
        throw new DOMException('insecure', 'SecurityError')
      }
      Object.defineProperty(globalThis, name, { configurable: true, get })
    }
  },
}

test.each(Object.keys(unable))(
  'where the browser %s, a sign-in holds for the tab, the menu says so, and a sign-out ends it',
  async why => {
    const note = 'You stay signed in only while this tab is open'
    const server = serverWithProfile()
    server.answers(signOut, { success: true, message: 'Signed out' })
    const page = await renderScreen('/contact', { server })
    unable[why]!()
    await page.visit('/profile')
    await signsIn(page)
    await eventually(() => expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Profile'))
    const menu = within(page.getByRole('navigation', { name: 'Main' }))
    expect(menu.getByText(note)).toBeInTheDocument()
    const sentTokens = () => server.calls(readProfile).map(({ headers }) => headers.get('authorization'))
    await eventually(() => expect(sentTokens()).toContain(`Bearer ${accessTokenOf(asha)}`))
    await page.user.click(menu.getByRole('link', { name: 'Logout' }))
    await eventually(() => expect(menu.getByRole('button', { name: 'Sign In' })).toBeInTheDocument())
    expect(page.queryByText(note)).toBeNull()
  },
)

test('where the session is stored, the menu says nothing about the tab', async () => {
  const page = await renderScreen('/contact', { signedInAs: asha })
  expect(page.getByTestId('viewer')).toBeInTheDocument()
  expect(page.queryByText(/only while this tab is open/)).toBeNull()
})

test.each([
  ['/ridebuddy', 'Find Travel Buddy'],
  ['/profile', 'Profile'],
])('a visitor at %s sees the reason, lands on / and may sign in', async (path, name) => {
  const page = await renderScreen(path)
  const reason = `Please sign in to access ${name}`
  // Announced before the dialog opened.
  expect(oneToast(page)).toHaveTextContent(reason)
  expect(page.address()).toBe('/')
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  expect(dialog).toHaveTextContent(reason)
  await eventually(() => expect(within(dialog).getByLabelText('Email')).toBeInTheDocument())
})

test('many 401s at once make one refresh, and all calls get their answers', async () => {
  const server = serverWithProfile()
  const spent = accessTokenOf(asha)
  const fresh = `${accessTokenOf(asha)}2`
  refuseToken(server, spent)
  server.answers(refreshSession, { success: true, accessToken: fresh, refreshToken: 'another' })
  const page = await renderScreen('/profile', { server, signedInAs: asha })
  await page.user.click(download(page))
  await eventually(() => expect(page.getByText('Your data has been downloaded.')).toBeInTheDocument())
  expect(page.getByText('Routes that you plan while signed in are listed here.')).toBeInTheDocument()
  expect(server.calls(refreshSession).map(({ body }) => body)).toEqual([{ refreshToken: REFRESH_TOKEN }])
  expect(storedTokens()).toEqual([fresh, 'another'])
})

test('when the refresh is rejected the user is signed out, sees the reason, and returns after sign-in', async () => {
  const server = serverWithProfile()
  refuseToken(server, accessTokenOf(asha))
  server.fails(refreshSession, 'TOKEN_EXPIRED')
  const page = await renderScreen('/profile', { server, signedInAs: asha })
  await eventually(() => expect(page.address()).toBe('/'))
  const dialog = await eventually(() => page.getByRole('dialog', { name: 'Sign In' }))
  // The toast came together with the dialog, which announces it.
  expect(allOf('alert', 'Your session has expired. Please sign in again.', dialog)).toHaveLength(1)
  expect(storedTokens()).toEqual([null, null])
  expect(server.calls(refreshSession)).toHaveLength(1)
  await signsIn(page)
  await eventually(() => expect(page.address()).toBe('/profile'))
})

test('a stored session that ended while the app was closed is announced once, not as a missing sign-in', async () => {
  const server = serverWithProfile()
  server.fails(refreshSession, 'INVALID_TOKEN')
  const page = await renderScreen('/profile', { server, remembered: { 'sawari.refresh': REFRESH_TOKEN } })
  expect(page.address()).toBe('/')
  const dialog = await eventually(() => page.getByRole('dialog', { name: 'Sign In' }))
  expect(page.queryByText(/^Please sign in to access/)).toBeNull()
  await eventually(() => expect(dialog).toHaveTextContent('Your session has expired. Please sign in again.'))
  await signsIn(page)
  await eventually(() => expect(page.address()).toBe('/profile'))
})

test('without a network the user stays signed in', async () => {
  const page = await renderScreen('/profile', { server: serverWithProfile(), signedInAs: asha })
  await eventually(() => page.getByText(/Routes that you plan while signed in/))
  const tokens = storedTokens()
  page.server.dropNetwork()
  await page.user.click(download(page))
  const failure = 'Network error. Please check your connection and try again.'
  await eventually(() => expect(oneOf('alert', failure)).toBeInTheDocument())
  expect(storedTokens()).toEqual(tokens)
  page.server.restoreNetwork()
  await page.user.click(download(page))
  await eventually(() => expect(page.getByText('Your data has been downloaded.')).toBeInTheDocument())
})

test.each([
  ['without a network', (server: ServerStub) => server.loses(signOut)],
  [
    'of a session that the server does not know',
    (server: ServerStub) => server.fails(signOut, 'INVALID_TOKEN'),
  ],
])('/logout %s still lands on / and forgets the session', async (_, breakIt) => {
  const server = createServerStub()
  breakIt(server)
  const page = await renderScreen('/logout', { server, signedInAs: asha, remembered: { token: 'old' } })
  expect(page.address()).toBe('/')
  expect(page.queryByTestId('viewer')).toBeNull()
  expect(storedTokens()).toEqual([null, null])
  expect(server.calls(signOut)).toMatchObject([{ body: { refreshToken: REFRESH_TOKEN } }])
  expect(localStorage.getItem('token')).toBeNull()
})

test('a page that the browser shows again as it was follows a sign-out that it slept through', async () => {
  const remembered = keptSessionOf(asha)
  const page = await renderScreen('/profile', { server: serverWithProfile(), remembered })
  await eventually(() => expect(page.getByRole('heading', { level: 1 })).toHaveTextContent('Profile'))
  localStorage.clear()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await eventually(() => expect(page.address()).toBe('/'))
  expect(page.queryByText(asha.phone)).toBeNull()
})

test('other tabs follow a sign-in that is kept on the device, and its end', async () => {
  const server = serverWithProfile()
  const page = await renderScreen('/contact', { server })
  const signInButtons = () => page.queryAllByRole('button', { name: 'Sign In' })
  expect(signInButtons()).not.toHaveLength(0)
  keepInAnotherTab(asha)
  await eventually(() => expect(signInButtons()).toHaveLength(0))
  keepInAnotherTab(undefined)
  await eventually(() => expect(signInButtons()).not.toHaveLength(0))
})
