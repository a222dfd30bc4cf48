import { useMessages } from '../messages/messages.ts'
import { useSupportEmail } from '../shared/api/client-config.ts'
import { Icon } from '../shared/ui/icon.tsx'
import styles from './contact-placeholder-screen.module.css'
import { SoonScreen } from './soon-screen.tsx'

/** The contact screen until its form exists: an e-mail does the same today. */
export function Component() {
  const { soon } = useMessages()
  const email = useSupportEmail()
  return (
    <SoonScreen
      icon="mail"
      texts={soon.contact}
      actions={
        <a className={styles.mail} href={`mailto:${email}`}>
          <Icon name="mail" />
          <span>
            {soon.writeToUs}
            <strong>{email}</strong>
          </span>
        </a>
      }
    />
  )
}
