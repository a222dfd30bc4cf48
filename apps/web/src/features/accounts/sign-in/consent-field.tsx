import { type FocusEvent, useId } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { paths } from '../../../shared/paths.ts'
import fields from '../../../shared/ui/controls/field.module.css'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/text/visually-hidden.tsx'
import styles from './auth-forms.module.css'

interface ConsentFieldProps {
  readonly agreed: boolean
  readonly error: string | null
  readonly onChange: (agreed: boolean) => void
  readonly onBlur: (event: FocusEvent) => void
}

/** The agreement to terms and privacy. The texts open in a new tab, so that the form keeps its input. */
export function ConsentField({ agreed, error, onChange, onBlur }: ConsentFieldProps) {
  const { signUp } = useTexts(accountsTexts)
  const id = useId()
  return (
    <div className={fields.field}>
      <div className={styles.consent}>
        <input
          id={id}
          type="checkbox"
          className={styles.checkbox}
          required
          checked={agreed}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={event => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        <label htmlFor={id}>
          {signUp.agree} <TextLink to={paths.terms}>{signUp.terms}</TextLink> {signUp.and}{' '}
          <TextLink to={paths.privacy}>{signUp.privacy}</TextLink>
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className={fields.error}>
          <Icon name="alert" size={18} />
          {error}
        </p>
      )}
    </div>
  )
}

function TextLink({ to, children }: { readonly to: string; readonly children: string }) {
  const { signUp } = useTexts(accountsTexts)
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {signUp.newTab}</VisuallyHidden>
    </a>
  )
}
