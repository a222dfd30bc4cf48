import { exportAccount } from '@sawari/contract/accounts'
import { useRef, useState } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Modal } from '../../../shared/ui/dialog/modal.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { accountFailure } from '../reset/reset-calls.ts'
import { DeleteAccountForm } from './delete-account-form.tsx'
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
