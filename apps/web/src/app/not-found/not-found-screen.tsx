import { useState } from 'react'
import { notFoundTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useNavigate } from '../../shared/navigation/router-context.tsx'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { PauseButton } from '../../shared/ui/controls/pause-button.tsx'
import { ScreenHeading } from '../../shared/ui/text/screen-heading.tsx'
import { useRest } from '../../shared/ui/time/use-rest.ts'
import { FloatingRickshaws } from './floating-rickshaws.tsx'
import styles from './not-found-screen.module.css'
import { RickshawRoad } from './rickshaw-road.tsx'

/** Delay between the tap and the navigation, so that the pressed button can be seen. */
const HOME_DELAY_MS = 300

/** The screen of every unknown address. */
export function Component() {
  const notFound = useTexts(notFoundTexts)
  const { moving, area } = useRest()
  return (
    <div className={styles.screen}>
      <FloatingRickshaws moving={moving} hovered={area} />
      <div className={styles.content}>
        <ScreenHeading className={styles.heading}>{notFound.heading}</ScreenHeading>
        <p className={styles.text}>{notFound.text}</p>
        <div className={styles.lively} {...area}>
          <div className={styles.card}>
            <RickshawRoad moving={moving} />
            <p className={styles.sign}>{notFound.card}</p>
          </div>
          <HomeButton />
          <PauseButton pauseText={notFound.pause} playText={notFound.play} />
        </div>
      </div>
    </div>
  )
}

function HomeButton() {
  const notFound = useTexts(notFoundTexts)
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const goHome = () => {
    if (leaving) return
    setLeaving(true)
    setTimeout(() => void navigate(paths.landing), HOME_DELAY_MS)
  }
  return (
    <Button kind="primary" icon="home" aria-pressed={leaving || undefined} onClick={goHome}>
      {notFound.home}
    </Button>
  )
}
