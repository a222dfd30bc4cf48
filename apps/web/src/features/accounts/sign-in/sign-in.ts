// Signing in and up for the forms: the outcome is a success or a text to show.

import type { ErrorDetail, SignInBody, SignUpBody } from '@sawari/contract'
import { normaliseEmail } from '@sawari/contract/account-rules'
import { signIn as signInCall, signUp as signUpCall } from '@sawari/contract/accounts'
import { accountsTexts } from '../../../messages/accounts.ts'
import { errorsTexts } from '../../../messages/start.ts'
import { textsOf } from '../../../messages/texts.ts'
import { ApiError, hasCode } from '../../../shared/api/api-error.ts'
import type { App } from '../../../shared/app-context.ts'
import { localStore } from '../../../shared/storage.ts'

interface SignInFailure {
  readonly ok: false
  readonly message: string
  readonly details: readonly ErrorDetail[]
}

type SignInOutcome = { readonly ok: true } | SignInFailure

/** Opens a session. */
export async function signIn(app: App, { email, password, keep }: SignInBody): Promise<SignInOutcome> {
  const { api, session, supportEmail } = app
  try {
    const chosen = { ...(keep && { keep }), ...deviceSecret.field() }
    const body = { email: normaliseEmail(email), password, ...chosen }
    const { data } = await api.call(signInCall, { body })
    deviceSecret.keep(data.deviceSecret)
    if (session.open(data, data.user, keep)) return { ok: true }
    return failed(textsOf(accountsTexts).failures.loginUnexpected)
  } catch (error) {
    const outcome = failed(signInFailure(error, supportEmail.getState()), error)
    if (hasCode(error, 'NETWORK')) failByNetwork(app)
    else session.fail(outcome.message)
    return outcome
  }
}

/** Creates an account; it does not sign in. */
export async function signUp(app: App, body: SignUpBody): Promise<SignInOutcome> {
  try {
    await app.api.call(signUpCall, {
      body: { ...body, name: body.name.trim(), email: normaliseEmail(body.email) },
    })
    return { ok: true }
  } catch (error) {
    if (hasCode(error, 'NETWORK')) failByNetwork(app)
    return failed(signUpFailure(error), error)
  }
}

/** The form asks to try again; the shell shows the reason, also after the form is closed. */
function failByNetwork({ session }: App): void {
  session.fail(textsOf(errorsTexts).network, { isShown: true })
}

/** The form's text for a failed sign-in. */
export function signInFailure(error: unknown, supportEmail: string): string {
  const { failures } = textsOf(accountsTexts)
  if (!(error instanceof ApiError)) return failures.loginUnexpected
  if (hasCode(error, 'NETWORK')) return failures.network
  if (error.code === 'INVALID_RESPONSE') return failures.loginUnexpected
  if (error.code === 'ACCOUNT_SUSPENDED') return failures.suspended(supportEmail)
  if (error.serverMessage !== null || error.status === 0) return error.message
  if (error.status < 300) return failures.login
  return error.status < 500 ? failures.loginRefused : error.message
}

/** The form's text for a failed sign-up. */
export function signUpFailure(error: unknown): string {
  const { failures } = textsOf(accountsTexts)
  if (!(error instanceof ApiError)) return failures.registrationUnexpected
  if (hasCode(error, 'NETWORK')) return failures.network
  if (error.serverMessage !== null || error.status === 0) return error.message
  if (error.status < 300 && error.code !== 'INVALID_RESPONSE') return failures.registration
  return error.status >= 500 ? error.message : failures.registrationUnexpected
}

function failed(message: string, error?: unknown): SignInFailure {
  return { ok: false, message, details: error instanceof ApiError ? error.details : [] }
}

const DEVICE_SECRET_KEY = 'sawari.device'

/**
 * The secret that the server gave this device at a sign-in. It stays after a sign-out: with it strangers who
 * fail for this email cannot keep the device out. It says nothing about who signed in.
 */
export const deviceSecret = {
  /** As a field of a request; none before the first sign-in. */
  field(): { readonly deviceSecret?: string } {
    const secret = localStore.read(DEVICE_SECRET_KEY)
    return secret === null ? {} : { deviceSecret: secret }
  },
  keep(secret: string | undefined): void {
    if (secret !== undefined) localStore.write(DEVICE_SECRET_KEY, secret)
  },
}
