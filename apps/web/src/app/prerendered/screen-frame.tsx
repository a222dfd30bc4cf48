import { accountsTexts } from '../../messages/accounts.ts'
import { hotspotsTexts } from '../../messages/hotspots.ts'
import { moderationTexts } from '../../messages/moderation.ts'
import { rideBuddyTexts } from '../../messages/ride-buddy.ts'
import { routePlannerTexts } from '../../messages/route-planner.ts'
import { textsOf } from '../../messages/texts.ts'
import { paths } from '../../shared/paths.ts'
import styles from '../loading/loading-screen.module.css'
import { Loading } from '../loading/loading-screen.tsx'

const headings: Readonly<Record<string, () => string>> = {
  [paths.hotspots]: () => textsOf(hotspotsTexts).title,
  [paths.routes]: () => textsOf(routePlannerTexts).title,
  [paths.rideBuddy]: () => textsOf(rideBuddyTexts).title,
  [paths.profile]: () => textsOf(accountsTexts).profile.heading,
  [paths.moderation]: () => textsOf(moderationTexts).heading,
  [paths.forgotPassword]: () => textsOf(accountsTexts).reset.title,
  [paths.verifyEmail]: () => textsOf(accountsTexts).emailProof.heading,
}

/** The heading and a loading mark: the first response for a screen that depends on the query or the user. */
export function screenFrame(path: string) {
  const heading = headings[path]?.()
  if (heading === undefined) throw new Error(`${path} has no heading`)
  return function ScreenFrame() {
    return (
      <div className={styles.screen}>
        <h1 className={styles.frameHeading}>{heading}</h1>
        <Loading />
      </div>
    )
  }
}
