import { deleteAccount, exportAccount } from '@sawari/contract/accounts'
import { useRef, useState } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { useNavigate } from '../../../shared/navigation/router-context.tsx'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../../shared/ui/dialog.tsx'
import { FormArea, SubmitButton, useForm } from '../../../shared/ui/form.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { PasswordField } from '../password/password-fields.tsx'
import { accountFailure } from '../reset/reset-calls.ts'
import styles from './profile-screen.module.css'

/** The viewer's data: download all of it, or delete the account. */
export function YourData() {
  const { profile } = useTexts(accountsTexts)
  const [deleting, setDeleting] = useState(false)
  const { busy, failure, download } = useDownload()
  return (
    <section className={styles.card} aria-labelledby="profile-data">
      <h2 id="profile-data">{profile.yourData}</h2>
      <div className={styles.action}>
        <p>{profile.downloadLead}</p>
        <Button icon="download" busy={busy} aria-disabled={busy || undefined} onClick={() => void download()}>
          {busy ? profile.downloading : profile.download}
        </Button>
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </div>
      <div className={styles.action}>
        <p>{profile.deleteLead}</p>
        <Button kind="danger" icon="trash" onClick={() => setDeleting(true)}>
          {profile.delete}
        </Button>
      </div>
      <Modal open={deleting} title={profile.deleteTitle} onClose={() => setDeleting(false)}>
        <DeleteAccountForm onCancel={() => setDeleting(false)} />
      </Modal>
    </section>
  )
}

function useDownload() {
  const { profile, failures } = useTexts(accountsTexts)
  const { api } = useApp()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const underWay = useRef(false)

  async function download(): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await api.call(exportAccount)
      saveFile(profile.downloadName, JSON.stringify(data, null, 2))
      showToast.success(profile.downloaded)
    } catch (error) {
      setFailure(accountFailure(error, failures.exportAccount))
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  return { busy, failure, download }
}

function saveFile(name: string, json: string): void {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the object URL after this task, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Asks for the password, then removes the account and everything in it. */
function DeleteAccountForm({ onCancel }: { readonly onCancel: () => void }) {
  const accounts = useTexts(accountsTexts)
  const { profile, rules } = accounts
  const { api, session } = useApp()
  const navigate = useNavigate()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? rules.passwordRequired : null }),
    submit: async ({ password }) => {
      const number = session.number()
      await api.call(deleteAccount, { body: { password } })
      showToast.success(profile.deleted)
      await navigate(paths.landing)
      // Another passenger may have signed in meanwhile, in another tab.
      if (session.number() === number) session.end('signedOut')
    },
    failureText: error => accountFailure(error, accounts.failures.deleteAccount),
  })
  return (
    <FormArea form={form}>
      <p>{profile.deleteWarning}</p>
      <PasswordField
        form={form}
        name="password"
        label={accounts.labels.password}
        help={profile.deleteAsk}
        showLabel={accounts.showPassword}
        autoComplete="current-password"
        data-first-field=""
      />
      <SubmitButton kind="danger" icon="trash" busy={form.busy} busyText={profile.deleting}>
        {profile.delete}
      </SubmitButton>
      <Button onClick={onCancel}>{accounts.cancel}</Button>
    </FormArea>
  )
}
