export type AuthMode = 'signin' | 'signup'

export interface AuthModalState {
  readonly mode: AuthMode
  /** Why it opened by itself, for example because a screen needs a sign-in; null when the visitor opened it. */
  readonly reason: string | null
  /** The guarded screen that the visitor asked for: a sign-in leads on to it. */
  readonly wanted: string | null
}
