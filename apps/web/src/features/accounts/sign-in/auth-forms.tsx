import { useEffect, useRef, useState } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import type { AuthModalState } from '../../../shared/session/auth-modal-state.ts'
import { focusFirstField } from '../../../shared/ui/dialog/use-modal-dialog.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import { useSwitchAuthMode } from '../../../shared/viewer/use-auth-modal.ts'
import styles from './auth-forms.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

interface AuthFormsProps {
  readonly state: AuthModalState
  readonly onSignedIn: () => void
}

/** The content of the auth modal: sign-in or sign-up, with a link to the other. */
export function AuthForms({ state, onSignedIn }: AuthFormsProps) {
  const accounts = useTexts(accountsTexts)
  const [signedUpEmail, setSignedUpEmail] = useState('')
  const area = useRef<HTMLDivElement>(null)
  const { mode } = state
  const switchAuthMode = useSwitchAuthMode()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each form puts focus in its first field when it appears
  useEffect(() => {
    if (area.current) focusFirstField(area.current)
  }, [mode])

  return (
    <div ref={area}>
      {mode === 'signin' ? (
        <SignInForm
          email={signedUpEmail}
          onSignedIn={() => {
            showToast.success(accounts.signIn.success)
            onSignedIn()
          }}
        />
      ) : (
        <SignUpForm
          onSignedUp={email => {
            setSignedUpEmail(email)
            switchAuthMode('signin')
          }}
        />
      )}
      <ModeSwitch mode={mode} />
    </div>
  )
}

function ModeSwitch({ mode }: Pick<AuthModalState, 'mode'>) {
  const { signIn, signUp } = useTexts(accountsTexts)
  const switchAuthMode = useSwitchAuthMode()
  const [question, offer, other] =
    mode === 'signin'
      ? ([signIn.noAccount, signIn.toSignUp, 'signup'] as const)
      : ([signUp.haveAccount, signUp.toSignIn, 'signin'] as const)
  return (
    <p className={styles.switch}>
      {question}
      <button type="button" className={styles.switchButton} onClick={() => switchAuthMode(other)}>
        {offer}
      </button>
    </p>
  )
}
