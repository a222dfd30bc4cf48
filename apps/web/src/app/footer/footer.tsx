import { LANGUAGE_PARAMETER, standPages } from '@sawari/contract/pages'
import { shellTexts } from '../../messages/start.ts'
import { useLanguage, useTexts } from '../../messages/texts.ts'
import { useSupportEmail } from '../../shared/client-config.ts'
import { Link } from '../../shared/navigation/router-context.tsx'
import { paths } from '../../shared/paths.ts'
import { usePlaces } from '../../shared/region.ts'
import { useSeen } from '../../shared/ui/device.ts'
import styles from './footer.module.css'

/** The share of the footer in view that starts the fade-in. */
const SEEN_SHARE = 0.2

/** Links, support address and copyright; fades in when it is scrolled into view. */
export function Footer() {
  const { footer, topBar, productName } = useTexts(shellTexts)
  const supportEmail = useSupportEmail()
  const { office } = usePlaces()
  const language = useLanguage()
  const [area, seen] = useSeen<HTMLElement>(SEEN_SHARE)
  return (
    <footer ref={area} className={styles.footer}>
      <div className={styles.content} data-seen={seen}>
        <div className={styles.about}>
          <p className={styles.name}>{productName}</p>
          <p className={styles.tagline}>{footer.tagline}</p>
          <p>{footer.description}</p>
        </div>
        <nav aria-labelledby="footer-quick-links">
          <h2 id="footer-quick-links">{footer.quickLinks}</h2>
          <ul className={styles.links}>
            <FooterLink to={paths.hotspots} label={topBar.hotspots} />
            <FooterLink to={paths.routes} label={topBar.routes} />
            <FooterLink to={paths.rideBuddy} label={topBar.rideBuddy} />
          </ul>
        </nav>
        <nav aria-labelledby="footer-support">
          <h2 id="footer-support">{footer.support}</h2>
          <ul className={styles.links}>
            <FooterLink to={paths.contact} label={topBar.contact} />
            <li>
              {/* A page rendered by the server, which does not know the language chosen here. */}
              <a className={styles.link} href={`${standPages.all}?${LANGUAGE_PARAMETER}=${language}`}>
                {footer.allStands}
              </a>
            </li>
          </ul>
        </nav>
        <div className={styles.contact}>
          <h2>{footer.supportContact}</h2>
          <p>
            <a className={styles.link} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </p>
          <p>{office}</p>
        </div>
        <p className={styles.copyright}>{footer.copyright}</p>
      </div>
    </footer>
  )
}

function FooterLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <li>
      <Link to={to} className={styles.link}>
        {label}
      </Link>
    </li>
  )
}
