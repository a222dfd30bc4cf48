import { type RefObject, useEffect, useRef, useState } from 'react'
import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp } from '../../shared/app-context.ts'
import { Link, usePathname } from '../../shared/navigation/router-context.tsx'
import { paths } from '../../shared/paths.ts'
import { avatarLetter, shortName } from '../../shared/session/access-token.ts'
import { Button, IconButton } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/marks.tsx'
import { VisuallyHidden } from '../../shared/ui/text.tsx'
import { useSession } from '../../shared/viewer.ts'
import { prepareAuthModal } from './auth-modal.tsx'
import { DisplayChoices, NextLanguage } from './display-choices.tsx'
import styles from './top-bar.module.css'

const MENU_ID = 'main-menu'

/** Fixed at the top: brand, links and account; on small screens the links fold into a menu. */
export function TopBar() {
  const [open, setOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const { topBar, productName } = useTexts(shellTexts)
  const { status } = useSession()
  const { authModal } = useApp()
  const close = () => setOpen(false)
  useDismiss(open, bar, toggle, close)

  return (
    <header ref={bar} className={styles.bar}>
      <Link to={paths.landing} className={styles.brand} aria-label={topBar.brand} onClick={close}>
        <span className={styles.mark}>
          <Icon name="auto" size={26} />
        </span>
        {productName}
      </Link>
      <NextLanguage className={styles.quick} />
      {status === 'visitor' && (
        <button type="button" className={styles.quick} onClick={() => authModal.open('signin')}>
          {topBar.signIn}
        </button>
      )}
      <IconButton
        ref={toggle}
        className={styles.toggle}
        icon={open ? 'close' : 'menu'}
        label={open ? topBar.closeMenu : topBar.openMenu}
        aria-expanded={open}
        aria-controls={MENU_ID}
        onClick={() => setOpen(!open)}
      />
      <nav id={MENU_ID} aria-label={topBar.navigation} className={styles.menu} data-open={open}>
        <ScreenLinks onChosen={close} />
        <AccountLinks
          onChosen={() => {
            // The menu closes with the chosen button in it: focus moves to the menu button, which stays.
            toggle.current?.focus()
            close()
          }}
        />
        <DisplayChoices />
      </nav>
    </header>
  )
}

function ScreenLinks({ onChosen }: { readonly onChosen: () => void }) {
  const { topBar } = useTexts(shellTexts)
  const pathname = usePathname()
  // The landing page has two paths; its link is the current one on both.
  const shown = pathname === paths.landing ? paths.home : pathname
  const links = [
    [paths.home, topBar.home],
    [paths.hotspots, topBar.hotspots],
    [paths.routes, topBar.routes],
    [paths.rideBuddy, topBar.rideBuddy],
    [paths.contact, topBar.contact],
  ] as const
  return (
    <ul className={styles.links}>
      {links.map(([path, label]) => (
        <li key={path}>
          <ScreenLink path={path} label={label} isShown={path === shown} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  )
}

interface ScreenLinkProps {
  readonly path: string
  readonly label: string
  readonly isShown: boolean
  readonly onChosen: () => void
}

function ScreenLink({ path, label, isShown, onChosen }: ScreenLinkProps) {
  return (
    <Link to={path} className={styles.link} aria-current={isShown ? 'page' : undefined} onClick={onChosen}>
      {label}
    </Link>
  )
}

/** Sign In and Sign Up for a visitor; the avatar, Profile and Logout for a user. */
function AccountLinks({ onChosen }: { readonly onChosen: () => void }) {
  const { viewer, status } = useSession()
  const { session, authModal } = useApp()
  const { topBar } = useTexts(shellTexts)
  const pathname = usePathname()
  if (status === 'checking') return null
  if (!viewer)
    return (
      <div className={styles.account}>
        {(['signin', 'signup'] as const).map(mode => (
          <Button
            key={mode}
            compact
            kind={mode === 'signin' ? 'outline' : 'primary'}
            onPointerEnter={prepareAuthModal}
            onFocus={prepareAuthModal}
            onClick={() => {
              onChosen()
              authModal.open(mode)
            }}
          >
            {mode === 'signin' ? topBar.signIn : topBar.signUp}
          </Button>
        ))}
      </div>
    )

  const name = shortName(viewer.email)
  const links = [
    [paths.profile, topBar.profile] as const,
    ...(viewer.role === 'moderator' ? [[paths.moderation, topBar.moderation] as const] : []),
  ]
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
      {links.map(([path, label]) => (
        <ScreenLink key={path} path={path} label={label} isShown={path === pathname} onChosen={onChosen} />
      ))}
      <Link to={paths.logout} className={styles.link} onClick={onChosen}>
        {topBar.logout}
      </Link>
    </div>
  )
}

/**
 * While open: Escape closes and gives focus back to the opener; a press outside, or focus moving outside,
 * closes as well.
 */
function useDismiss(
  open: boolean,
  area: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return
    const leaving = new AbortController()
    const closeIfOutside = (event: Event) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', closeIfOutside, { signal: leaving.signal })
    document.addEventListener('focusin', closeIfOutside, { signal: leaving.signal })
    document.addEventListener('keydown', closeOnEscape, { signal: leaving.signal })
    return () => leaving.abort()
  })
}
