import { updateProfile } from '@sawari/contract/accounts'
import { useEffect } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useApp } from '../../../shared/app-context.ts'
import forms from '../../../shared/forms/form.module.css'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { SubmitButton } from '../../../shared/forms/submit-button.tsx'
import { NameField, TextField } from '../../../shared/forms/text-field.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { EmailAddress } from '../../../shared/ui/text/email-address.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { checkProfile, isOtherPhone, type ProfileValues } from '../fields/account-rules.ts'
import { fieldProblems } from '../fields/field-problems.ts'
import { PasswordField } from '../password/password-field.tsx'
import { accountFailure } from '../reset/reset-calls.ts'
import styles from './profile-screen.module.css'

interface ProfileFormProps {
  readonly viewer: Viewer
  readonly onClose: () => void
}

/** Name and phone can change, the email cannot. */
export function ProfileForm({ viewer, onClose }: ProfileFormProps) {
  const { labels, profile, failures, showCurrentPassword } = useTexts(accountsTexts)
  const { api, session } = useApp()
  const asksPassword = (phone: string) => isOtherPhone(phone, viewer.phone)
  const form = useForm<ProfileValues>({
    initial: { name: viewer.name, phone: viewer.phone, password: '' },
    check: values => checkProfile(values, viewer.phone),
    submit: async values => {
      const body = {
        name: values.name.trim(),
        phone: values.phone.trim(),
        ...(asksPassword(values.phone) ? { password: values.password } : {}),
      }
      try {
        const { user } = await api.call(updateProfile, { body })
        session.keepProfile(user)
        showToast.success(profile.success)
        onClose()
        return null
      } catch (error) {
        const message = accountFailure(error, failures.updateProfile)
        showToast.errorAnnouncedByPage(message)
        const details = error instanceof ApiError ? error.details : []
        return { message, fields: fieldProblems(values, details) }
      }
    },
  })
  useEffect(() => form.form.current?.querySelector('input')?.focus(), [form.form])

  return (
    <form ref={form.form} noValidate className={forms.form} onSubmit={form.onSubmit}>
      <FormFailure>{form.failure}</FormFailure>
      <NameField form={form} label={labels.name} />
      <dl className={styles.list}>
        <div>
          <dt>{labels.email}</dt>
          <dd>
            <EmailAddress>{viewer.email}</EmailAddress>
            <span className={styles.note}>{profile.emailFixed}</span>
          </dd>
        </div>
      </dl>
      <TextField
        form={form}
        name="phone"
        label={labels.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      {asksPassword(form.values.phone) && (
        <PasswordField
          form={form}
          name="password"
          label={labels.currentPassword}
          help={profile.phonePassword}
          showLabel={showCurrentPassword}
          autoComplete="current-password"
        />
      )}
      <div className={styles.formActions}>
        <SubmitButton busy={form.busy} busyText={profile.updating}>
          {profile.update}
        </SubmitButton>
        <Button onClick={onClose}>{profile.cancel}</Button>
      </div>
    </form>
  )
}
