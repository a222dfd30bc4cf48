import { updateProfile } from '@sawari/contract/accounts'
import { useEffect, useRef, useState } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useApp } from '../../../shared/app-context.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FormArea, NameField, SubmitButton, TextField, useForm } from '../../../shared/ui/form.tsx'
import { EmailAddress } from '../../../shared/ui/text.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { checkProfile, fieldProblems, isOtherPhone, type ProfileValues } from '../fields/account-rules.ts'
import { PasswordField } from '../password/password-fields.tsx'
import { accountFailure } from '../reset/reset-calls.ts'
import styles from './profile-screen.module.css'

/** Name, email and phone, to read or to edit. */
export function ProfileDetails({ viewer }: { readonly viewer: Viewer }) {
  const { labels, profile } = useTexts(accountsTexts)
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  // Leaving the form gives focus back to the button that opened it.
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])

  return (
    <section className={styles.card} aria-labelledby="profile-details">
      <h2 id="profile-details">{profile.details}</h2>
      {editing ? (
        <ProfileForm viewer={viewer} onClose={() => setEditing(false)} />
      ) : (
        <>
          <dl className={styles.list}>
            <div>
              <dt>{labels.name}</dt>
              <dd>{viewer.name}</dd>
            </div>
            <div>
              <dt>{labels.email}</dt>
              <dd>
                <EmailAddress>{viewer.email}</EmailAddress>
              </dd>
            </div>
            <div>
              <dt>{labels.phone}</dt>
              <dd>{viewer.phone || profile.noPhone}</dd>
            </div>
          </dl>
          <Button ref={edit} icon="edit" onClick={() => setEditing(true)}>
            {profile.edit}
          </Button>
        </>
      )}
    </section>
  )
}

interface ProfileFormProps {
  readonly viewer: Viewer
  readonly onClose: () => void
}

/** Name and phone can change, the email cannot. */
function ProfileForm({ viewer, onClose }: ProfileFormProps) {
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
    <FormArea form={form}>
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
    </FormArea>
  )
}
