import { useEffect, useRef, useState } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { EmailAddress } from '../../../shared/ui/text/email-address.tsx'
import { ProfileForm } from './profile-form.tsx'
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
