import { normaliseEmail } from '@sawari/contract/account-rules'
import { changePassword } from '@sawari/contract/accounts'
import { useState } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useApp } from '../../../shared/app-context.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../../shared/ui/dialog.tsx'
import { FormArea, SubmitButton, useForm } from '../../../shared/ui/form.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { type ChangePasswordValues, checkChangePassword, fieldProblems } from '../fields/account-rules.ts'
import { NewPasswordFields, PasswordField } from '../password/password-fields.tsx'
import { PasswordReset } from '../reset/password-reset.tsx'
import { accountFailure } from '../reset/reset-calls.ts'
import { deviceSecret, signIn } from '../sign-in/sign-in.ts'
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

const empty: ChangePasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' }

function ChangePasswordForm({ onDone }: { readonly onDone: () => void }) {
  const accounts = useTexts(accountsTexts)
  const { api } = useApp()
  const form = useForm({
    initial: empty,
    check: checkChangePassword,
    submit: async values => {
      const { currentPassword, newPassword } = values
      try {
        await api.call(changePassword, {
          body: { currentPassword, newPassword, ...deviceSecret.field() },
        })
        showToast.success(accounts.profile.changed)
        onDone()
        return null
      } catch (error) {
        const details = error instanceof ApiError ? error.details : []
        return {
          message: accountFailure(error, accounts.failures.changePassword),
          fields: fieldProblems(values, details),
        }
      }
    },
  })
  return (
    <FormArea form={form}>
      <PasswordField
        form={form}
        name="currentPassword"
        label={accounts.labels.currentPassword}
        showLabel={accounts.showCurrentPassword}
        autoComplete="current-password"
        data-first-field=""
      />
      <NewPasswordFields
        form={form}
        name="newPassword"
        label={accounts.labels.newPassword}
        ruleSet="signUp"
      />
      <SubmitButton busy={form.busy} busyText={accounts.profile.changing}>
        {accounts.profile.change}
      </SubmitButton>
    </FormArea>
  )
}
