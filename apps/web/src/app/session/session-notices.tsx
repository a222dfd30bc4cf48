import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp } from '../../shared/app-context.ts'
import { late } from '../../shared/late.ts'
import type { Viewer } from '../../shared/session/access-token.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/marks.tsx'
import { useSession, useViewer } from '../../shared/viewer.ts'
import styles from './session-notices.module.css'

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

// If its code does not load, the next visit asks.
const ConsentNotice = late<{ readonly viewer: Viewer }>(
  async () => (await import('../../features/accounts/consent/consent-notice.tsx')).ConsentNotice,
)

/** After sign-in, and when a session goes on: whether the terms have changed since the passenger agreed to them. */
export function AskConsent() {
  const viewer = useViewer()
  return viewer && <ConsentNotice key={viewer.userId} viewer={viewer} />
}
