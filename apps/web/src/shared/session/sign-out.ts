import { accountCalls } from '@sawari/contract/calls/accounts'
import { callEndpoint } from '../api/call-endpoint.ts'
import { session } from './session.ts'

/** Nobody waits longer than this to be signed out of their own browser. */
const SERVER_WAIT_MS = 2_000

/** Tells the server if there is a token to revoke, then forgets the session whatever it answered. */
export async function signOut(): Promise<void> {
  if (session.hasToken()) {
    const told = callEndpoint(accountCalls.signOut).catch(() => undefined)
    await Promise.race([told, new Promise(resolve => setTimeout(resolve, SERVER_WAIT_MS))])
  }
  session.end('signedOut')
}
