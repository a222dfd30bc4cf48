import { type ReactNode, useEffect, useRef, useState } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { endsAfter } from '../../../shared/ui/countdown.ts'
import styles from './reset.module.css'
import type { ResetPlace } from './reset-calls.ts'
import { ResetCodeStep, ResetEmailStep, ResetPasswordStep } from './reset-steps.tsx'

/** What the server has returned so far; the email is kept in every step. */
type ResetState = { readonly email: string } & (
  | { readonly step: 'email' }
  | { readonly step: 'code'; readonly token: string; readonly expiresAtMs: number }
  | { readonly step: 'password'; readonly resetToken: string }
)

const stepNumber = { email: 1, code: 2, password: 3 } as const

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
  const [state, setState] = useState<ResetState>(() =>
    resetToken === undefined ? { step: 'email', email } : { step: 'password', email, resetToken },
  )
  const restart = () => setState({ step: 'email', email: state.email })
  const area = useRef<HTMLDivElement>(null)
  const shown = useRef(state.step)
  const number = stepNumber[state.step]

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
          onSent={({ expiresInSeconds, ...sent }) =>
            setState({ step: 'code', ...sent, expiresAtMs: endsAfter(expiresInSeconds * 1_000) })
          }
        />
      )}
      {state.step === 'code' && (
        <ResetCodeStep
          place={place}
          code={state}
          onVerified={given => setState({ step: 'password', email: state.email, resetToken: given })}
          onRestart={restart}
        />
      )}
      {state.step === 'password' && (
        <ResetPasswordStep
          place={place}
          resetToken={state.resetToken}
          onDone={newPassword => onDone(state.email, newPassword)}
          onRestart={restart}
        />
      )}
    </div>
  )

  function leadOf(current: ResetState): string {
    return current.step === 'code' ? reset.leads.code(current.email) : reset.leads[current.step]
  }
}
