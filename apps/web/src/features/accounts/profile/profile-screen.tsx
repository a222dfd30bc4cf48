import { accountsTexts } from '../../../messages/accounts.ts'
import { savedPlacesTexts } from '../../../messages/dialogs.ts'
import { useTexts } from '../../../messages/texts.ts'
import { PushSettings } from '../../../shared/notifications/push-settings.tsx'
import { SavedPlacesList } from '../../../shared/places/saved/saved-places-list.tsx'
import { avatarLetter } from '../../../shared/session/access-token.ts'
import { Badge } from '../../../shared/ui/marks.tsx'
import { ScreenHeading } from '../../../shared/ui/screen-title.tsx'
import { EmailAddress } from '../../../shared/ui/text.tsx'
import { useViewer } from '../../../shared/viewer.ts'
import { ProfileProofNotice } from '../email-proof/email-proof-notice.tsx'
import { BlockedRiders } from './blocked-riders.tsx'
import { ProfileDetails } from './profile-details.tsx'
import styles from './profile-screen.module.css'
import { RecentRoutes } from './recent-routes.tsx'
import { SecuritySettings } from './security-settings.tsx'
import { SignedInDevices } from './signed-in-devices.tsx'
import { YourData } from './your-data.tsx'

/** The viewer's data, and the actions on it. */
export function ProfileScreen() {
  const { profile } = useTexts(accountsTexts)
  const viewer = useViewer()
  // The session has just ended; the navigation to the landing page is under way.
  if (!viewer) return <ScreenHeading>{profile.heading}</ScreenHeading>
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <span aria-hidden="true" className={styles.avatar}>
          {avatarLetter(viewer.email)}
        </span>
        <div className={styles.who}>
          <ScreenHeading>{profile.heading}</ScreenHeading>
          <p className={styles.name}>{viewer.name}</p>
          <p className={styles.email}>
            <EmailAddress>{viewer.email}</EmailAddress>
          </p>
          <Badge tone="success" icon="check">
            {profile.status}
          </Badge>
        </div>
      </header>
      <ProfileProofNotice viewer={viewer} />
      <ProfileDetails viewer={viewer} />
      <RecentRoutes viewer={viewer} />
      <YourPlaces />
      <PushSettings viewer={viewer} />
      <BlockedRiders viewer={viewer} />
      <SecuritySettings viewer={viewer} />
      <SignedInDevices viewer={viewer} />
      <YourData />
    </div>
  )
}

/** Home, Work and recent places of the account. */
function YourPlaces() {
  const { heading } = useTexts(savedPlacesTexts)
  return (
    <section className={styles.card} aria-labelledby="profile-places">
      <h2 id="profile-places">{heading}</h2>
      <SavedPlacesList />
    </section>
  )
}
