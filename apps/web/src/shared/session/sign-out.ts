import { signOut as signOutCall } from '@sawari/contract/accounts'
import type { App } from '../app-context.ts'

/** The longest wait for the server's response to a sign-out. */
const SERVER_WAIT_MS = 2_000

/** Requests the server to revoke the token, if there is one, then ends the session regardless of the response. */
export async function signOut({ api, session }: App): Promise<void> {
  const number = session.number()
  if (session.hasToken()) {
    // With the refresh token the server ends the session also if the access token has expired.
    const refreshToken = session.refreshToken()
    const body = refreshToken === null ? {} : { refreshToken }
    const revoked = api.call(signOutCall, { body }).catch(() => undefined)
    await Promise.race([revoked, new Promise(resolve => setTimeout(resolve, SERVER_WAIT_MS))])
  }
  // Another passenger may have signed in meanwhile, in another tab.
  if (session.number() === number) session.end('signedOut')
}
