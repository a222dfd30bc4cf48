import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp } from '../../shared/app-context.ts'
import { IconButton } from '../../shared/ui/controls/button.tsx'
import { Icon } from '../../shared/ui/marks/icon.tsx'
import { useSession } from '../../shared/viewer/use-session.ts'
import styles from './session-strip.module.css'

/** A band under the top bar: the session could not be checked, or a sign-in or sign-up found no network. */
export function SessionStrip() {
  const { session } = useApp()
  const { error, isErrorShown } = useSession()
  const { dismiss } = useTexts(shellTexts)
  const hide = () => {
    session.hideError()
    document.getElementById('main')?.focus()
  }
  return (
    <div role="status">
      {isErrorShown && error && (
        <p className={styles.strip}>
          <Icon name="alert" size={20} />
          <span>{error}</span>
          <IconButton icon="close" label={dismiss} onClick={hide} />
        </p>
      )}
    </div>
  )
}
