import { createStore } from 'zustand/vanilla'
import { ApiError } from '../api/api-error.ts'
import type { App } from '../app-context.ts'

/** Whether the server has refused a call because the passenger's email address is not confirmed. */
export function createEmailProofAsked(app: App) {
  const store = createStore(() => false)
  app.session.onEnd(() => store.setState(false, true))
  return store
}

export function isEmailNotProved(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'EMAIL_NOT_PROVED'
}
