import { normaliseEmail } from '@sawari/contract/account-rules'
import { useState } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Modal } from '../../../shared/ui/dialog/modal.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { PasswordReset } from '../reset/password-reset.tsx'
import { signIn } from '../sign-in/sign-in.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import styles from './profile-screen.module.css'

type Dialog = 'reset' | 'change'

/** Two ways to a new password: with the old one, or with a code sent by email. */
export function SecuritySettings({ viewer }: { readonly viewer: Viewer }) {
  const { profile, reset } = useTexts(accountsTexts)
  const app = useApp()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)

  // A reset ends every session of the account, this one included: the new password signs in again.
  const afterReset = async (email: string, newPassword: string) => {
    const ended = normaliseEmail(email) === viewer.email
    const again = ended ? await signIn(app, { email, password: newPassword }) : null
    showToast.success(reset.success)
    if (again?.ok === false) app.session.end('lost')
    else close()
  }

  return (
    <section className={styles.card} aria-labelledby="profile-security">
      <h2 id="profile-security">{profile.security}</h2>
      <div className={styles.action}>
        <p>{profile.changeLead}</p>
        <Button icon="lock" onClick={() => setDialog('change')}>
          {profile.change}
        </Button>
      </div>
      <div className={styles.action}>
        <p>{profile.resetLead}</p>
        <Button icon="mail" onClick={() => setDialog('reset')}>
          {profile.reset}
        </Button>
      </div>
      <Modal open={dialog === 'reset'} title={reset.title} onClose={close}>
        <PasswordReset
          place="profile"
          email={viewer.email}
          heading={(step, text) => (
            <h3 tabIndex={-1}>
              {step}
              {text}
            </h3>
          )}
          onDone={afterReset}
        />
      </Modal>
      <Modal open={dialog === 'change'} title={profile.change} onClose={close}>
        <ChangePasswordForm onDone={close} />
      </Modal>
    </section>
  )
}
