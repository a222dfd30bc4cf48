import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp } from '../../shared/app-context.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { usePathname } from '../../shared/navigation/router-context.tsx'
import { paths } from '../../shared/paths.ts'
import { avatarLetter, shortName } from '../../shared/session/access-token.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { VisuallyHidden } from '../../shared/ui/text/visually-hidden.tsx'
import { useOpenAuthModal } from '../../shared/viewer/use-auth-modal.ts'
import { useSession } from '../../shared/viewer/use-session.ts'
import { prepareAuthModal } from './auth-modal.tsx'
import styles from './top-bar.module.css'

/** Sign In and Sign Up for a visitor; the avatar, Profile and Logout for a user. */
export function AccountLinks({ onChosen }: { readonly onChosen: () => void }) {
  const { viewer, status } = useSession()
  const { session } = useApp()
  const { topBar } = useTexts(shellTexts)
  const openAuthModal = useOpenAuthModal()
  const pathname = usePathname()
  if (status === 'checking') return null
  if (!viewer)
    return (
      <div className={styles.account}>
        <Button
          compact
          onPointerEnter={prepareAuthModal}
          onFocus={prepareAuthModal}
          onClick={() => {
            onChosen()
            openAuthModal('signin')
          }}
        >
          {topBar.signIn}
        </Button>
        <Button
          compact
          kind="primary"
          onPointerEnter={prepareAuthModal}
          onFocus={prepareAuthModal}
          onClick={() => {
            onChosen()
            openAuthModal('signup')
          }}
        >
          {topBar.signUp}
        </Button>
      </div>
    )

  const name = shortName(viewer.email)
  return (
    <div className={styles.account}>
      <p className={styles.viewer} data-testid="viewer" data-role={viewer.role}>
        <span className={styles.avatar} aria-hidden="true">
          {avatarLetter(viewer.email)}
        </span>
        <span aria-hidden="true" className={styles.viewerName}>
          {name}
        </span>
        <VisuallyHidden>{topBar.signedInAs(name)}</VisuallyHidden>
      </p>
      {session.isInMemory() && <p className={styles.note}>{topBar.signedInWhileOpen}</p>}
      <Link
        to={paths.profile}
        className={styles.link}
        aria-current={pathname === paths.profile ? 'page' : undefined}
        onClick={onChosen}
      >
        {topBar.profile}
      </Link>
      {viewer.role === 'moderator' && (
        <Link
          to={paths.moderation}
          className={styles.link}
          aria-current={pathname === paths.moderation ? 'page' : undefined}
          onClick={onChosen}
        >
          {topBar.moderation}
        </Link>
      )}
      <Link to={paths.logout} className={styles.link} onClick={onChosen}>
        {topBar.logout}
      </Link>
    </div>
  )
}
