// The three steps of a password reset: send a code, verify it, set a new password.

/** What the server has returned so far; the email is kept in every step. */
export type ResetStep =
  | { readonly step: 'email' }
  | { readonly step: 'code'; readonly token: string; readonly expiresAtMs: number }
  | { readonly step: 'password'; readonly resetToken: string }

export type ResetState = ResetStep & { readonly email: string }

export type ResetEvent =
  | {
      readonly type: 'codeSent'
      readonly email: string
      readonly token: string
      readonly expiresInSeconds: number
      readonly nowMs: number
    }
  | { readonly type: 'codeVerified'; readonly resetToken: string }
  | { readonly type: 'restarted' }

interface ResetStart {
  readonly email: string
  /** From the link of the mail. */
  readonly resetToken?: string | undefined
}

export function resetStart({ email, resetToken }: ResetStart): ResetState {
  return resetToken === undefined ? { step: 'email', email } : { step: 'password', email, resetToken }
}

export function resetReducer(state: ResetState, event: ResetEvent): ResetState {
  switch (event.type) {
    case 'codeSent': {
      const { email, token, expiresInSeconds, nowMs } = event
      return { step: 'code', email, token, expiresAtMs: nowMs + expiresInSeconds * 1_000 }
    }
    case 'codeVerified':
      return { step: 'password', email: state.email, resetToken: event.resetToken }
    case 'restarted':
      return resetStart({ email: state.email })
  }
}

export const resetStepNumber = { email: 1, code: 2, password: 3 } as const satisfies Record<
  ResetState['step'],
  number
>

/** Whole seconds until a moment, never below zero. */
export function secondsUntil(momentMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((momentMs - nowMs) / 1_000))
}

/** 605 seconds are '10:05'. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
