import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { steadyNowMs } from '../../../shared/steady-clock.ts'
import styles from './reset.module.css'
import type { ResetPlace } from './reset-calls.ts'
import { type ResetState, resetReducer, resetStart, resetStepNumber } from './reset-flow.ts'
import { ResetCodeStep, ResetEmailStep, ResetPasswordStep } from './reset-steps.tsx'

interface PasswordResetProps {
  readonly place: ResetPlace
  /** Filled in on the profile, empty on the page. */
  readonly email: string
  /** From the link of the mail: the wizard starts at the new password. */
  readonly resetToken?: string | undefined
  /** The heading of a step: the page's h1, or smaller in a dialog. It can take focus. */
  readonly heading: (step: ReactNode, text: string) => ReactNode
  /** The wizard waits until this has resolved. */
  readonly onDone: (email: string, newPassword: string) => Promise<void>
}

/** The wizard of three steps. Each step's heading takes focus, and the email is kept on going back. */
export function PasswordReset({ place, email, resetToken, heading, onDone }: PasswordResetProps) {
  const { reset } = useTexts(accountsTexts)
  const [state, dispatch] = useReducer(resetReducer, { email, resetToken }, resetStart)
  const area = useRef<HTMLDivElement>(null)
  const shown = useRef(state.step)
  const number = resetStepNumber[state.step]

  useEffect(() => {
    if (shown.current === state.step) return
    shown.current = state.step
    area.current?.querySelector<HTMLElement>('h1, h3')?.focus()
  }, [state.step])

  return (
    <div ref={area} className={styles.wizard}>
      <progress className={styles.progress} max={3} value={number} aria-label={reset.step(number)} />
      {heading(<span className={styles.step}>{reset.step(number)} </span>, reset.headings[state.step])}
      <p className={styles.lead}>{leadOf(state)}</p>
      {state.step === 'email' && (
        <ResetEmailStep
          place={place}
          email={state.email}
          onSent={sent => dispatch({ type: 'codeSent', nowMs: steadyNowMs(), ...sent })}
        />
      )}
      {state.step === 'code' && (
        <ResetCodeStep
          place={place}
          code={state}
          onVerified={resetToken => dispatch({ type: 'codeVerified', resetToken })}
          onRestart={() => dispatch({ type: 'restarted' })}
        />
      )}
      {state.step === 'password' && (
        <ResetPasswordStep
          place={place}
          resetToken={state.resetToken}
          onDone={newPassword => onDone(state.email, newPassword)}
          onRestart={() => dispatch({ type: 'restarted' })}
        />
      )}
    </div>
  )

  function leadOf(current: ResetState): string {
    return current.step === 'code' ? reset.leads.code(current.email) : reset.leads[current.step]
  }
}
