import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import styles from './password-match.module.css'

interface PasswordMatchProps {
  readonly password: string
  readonly confirmation: string
  /** Whether the field's own error already says that they differ. */
  readonly errorShown: boolean
}

/** Says whether both passwords are equal, once both are filled in. */
export function PasswordMatch({ password, confirmation, errorShown }: PasswordMatchProps) {
  const accounts = useTexts(accountsTexts)
  const match = password === confirmation
  const shown = confirmation === '' || (errorShown && !match) ? null : match
  return (
    <div role="status" className={styles.match} data-match={shown ?? undefined}>
      {shown !== null && (
        <p>
          <Icon name={shown ? 'check' : 'info'} size={18} />
          {shown ? accounts.passwordsMatch : accounts.rules.passwordsDiffer}
        </p>
      )}
    </div>
  )
}
