import type { ReactNode } from 'react'
import { useMessages } from '../messages/messages.ts'
import { paths } from '../shared/paths.ts'
import { Badge } from '../shared/ui/badge.tsx'
import { ButtonLink } from '../shared/ui/button.tsx'
import { Icon, type IconName } from '../shared/ui/icon.tsx'
import { ScreenHeading } from '../shared/ui/screen-heading.tsx'
import styles from './soon-screen.module.css'

interface SoonScreenProps {
  readonly icon: IconName
  readonly texts: { readonly heading: string; readonly text: string; readonly meanwhile: string }
  /** The most useful thing to do instead; the stands and the planner unless told. */
  readonly actions?: ReactNode
}

/** A screen that a later version fills: it says so, and offers what works today. */
export function SoonScreen({ icon, texts, actions }: SoonScreenProps) {
  const { soon } = useMessages()
  return (
    <div className={styles.screen}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Icon name={icon} size={36} />
        </span>
        <Badge tone="info" icon="clock">
          {soon.badge}
        </Badge>
        <ScreenHeading>{texts.heading}</ScreenHeading>
        <p className={styles.lead}>{texts.text}</p>
        <p>{texts.meanwhile}</p>
        <div className={styles.actions}>
          {actions ?? (
            <>
              <ButtonLink kind="primary" icon="stand" to={paths.hotspots}>
                {soon.seeStands}
              </ButtonLink>
              <ButtonLink icon="route" to={paths.routes}>
                {soon.planRoute}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
