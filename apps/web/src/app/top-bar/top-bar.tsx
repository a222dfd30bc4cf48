import { useRef, useState } from 'react'
import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { usePathname } from '../../shared/navigation/router-context.tsx'
import { paths } from '../../shared/paths.ts'
import { IconButton } from '../../shared/ui/controls/button.tsx'
import { Icon } from '../../shared/ui/marks/icon.tsx'
import { useOpenAuthModal } from '../../shared/viewer/use-auth-modal.ts'
import { useSession } from '../../shared/viewer/use-session.ts'
import { AccountLinks } from './account-links.tsx'
import { DisplayChoices } from './display-choices.tsx'
import { OtherLanguage } from './language-choice.tsx'
import styles from './top-bar.module.css'
import { useDismiss } from './use-dismiss.ts'

const MENU_ID = 'main-menu'

/** Fixed at the top: brand, links and account; on small screens the links fold into a menu. */
export function TopBar() {
  const [open, setOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const { topBar, productName } = useTexts(shellTexts)
  const { status } = useSession()
  const openAuthModal = useOpenAuthModal()
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
      <OtherLanguage className={styles.quick} />
      {status === 'visitor' && (
        <button type="button" className={styles.quick} onClick={() => openAuthModal('signin')}>
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
          <Link
            to={path}
            className={styles.link}
            aria-current={path === shown ? 'page' : undefined}
            onClick={onChosen}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
