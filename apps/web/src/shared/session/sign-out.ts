import { signOut as signOutCall } from '@sawari/contract/accounts'
import type { App } from '../app-context.ts'

/** Nobody waits longer than this for the server when signing out of their own browser. */
const SERVER_WAIT_MS = 2_000

/** Asks the server to revoke the token, if there is one, then ends the session whatever the server answered. */
export async function signOut({ api, session }: App): Promise<void> {
  if (session.hasToken()) {
    const revoked = api.call(signOutCall).catch(() => undefined)
    await Promise.race([revoked, new Promise(resolve => setTimeout(resolve, SERVER_WAIT_MS))])
  }
  session.end('signedOut')
}
