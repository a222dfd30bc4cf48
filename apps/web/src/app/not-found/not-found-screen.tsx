import { useEffect, useState } from 'react'
import { notFoundTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useNavigate } from '../../shared/navigation/router-context.tsx'
import { paths } from '../../shared/paths.ts'
import { AutoDrawing } from '../../shared/ui/auto-drawing.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { BELOW_768, BELOW_1024, useMediaQuery } from '../../shared/ui/device.ts'
import { PauseButton, useRest } from '../../shared/ui/motion.tsx'
import { ScreenHeading } from '../../shared/ui/screen-title.tsx'
import { classNames } from '../../shared/ui/text.tsx'
import styles from './not-found-screen.module.css'

/** Delay between the tap and the navigation, so that the pressed button can be seen. */
const HOME_DELAY_MS = 300

/** The screen of every unknown address. */
export function NotFoundScreen() {
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

const TICK_MS = 50
/** Its position, in percent, when motion is reduced. */
const REST = 42

/** A strip of road; the rickshaw on it goes from 0 to 100 percent, one step per tick, and starts again. */
function RickshawRoad({ moving }: { readonly moving: boolean }) {
  const [progress, setProgress] = useState(moving ? 0 : REST)
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => setProgress(at => (at >= 100 ? 0 : at + 1)), TICK_MS)
    return () => clearInterval(timer)
  }, [moving])
  return (
    <div className={styles.road} aria-hidden="true">
      <div
        className={styles.traveller}
        data-testid="rickshaw"
        style={{ transform: `translateX(${progress}%)` }}
      >
        <AutoDrawing className={styles.auto} />
      </div>
    </div>
  )
}

type Way = 'horizontal' | 'vertical' | 'diagonal'

const EMOJI = '🛺'
const counts: Record<'small' | 'medium' | 'large', Record<Way, number>> = {
  small: { horizontal: 2, vertical: 1, diagonal: 1 },
  medium: { horizontal: 3, vertical: 2, diagonal: 2 },
  large: { horizontal: 4, vertical: 3, diagonal: 3 },
}

interface FloatingRickshawsProps {
  readonly moving: boolean
  /** Called as the pointer comes to one of them and leaves it. */
  readonly hovered: Readonly<Record<'onPointerEnter' | 'onPointerLeave', () => void>>
}

/** Decoration only: small rickshaws that drift across the screen in three ways. */
function FloatingRickshaws({ moving, hovered }: FloatingRickshawsProps) {
  const small = useMediaQuery(BELOW_768)
  const medium = useMediaQuery(BELOW_1024)
  const [emojiShows] = useState(canDrawEmoji)
  const here = counts[small ? 'small' : medium ? 'medium' : 'large']
  return (
    <div aria-hidden="true" className={styles.sky} data-moving={moving}>
      {floatersOf(here).map(({ id, way, start }) => (
        <span
          key={id}
          data-way={way}
          className={classNames(styles[way], !emojiShows && styles.drawn)}
          style={start}
          onPointerEnter={hovered.onPointerEnter}
          onPointerLeave={hovered.onPointerLeave}
        >
          {EMOJI}
          {!emojiShows && <AutoDrawing />}
        </span>
      ))}
    </div>
  )
}

function floatersOf(here: Record<Way, number>) {
  return (Object.keys(here) as Way[]).flatMap(way =>
    Array.from({ length: here[way] }, (_, index) => ({
      id: `${way}-${index}`,
      way,
      start: startOf(way, index, here[way]),
    })),
  )
}

/** Spread evenly over the other axis; each starts its animation at another point. */
function startOf(way: Way, index: number, count: number) {
  const share = `${((index + 0.5) / count) * 100}%`
  const animationDelay = `${-index * 5 - (way === 'diagonal' ? 3 : 0)}s`
  return way === 'horizontal' ? { top: share, animationDelay } : { left: share, animationDelay }
}

/** Whether the device has a picture for the emoji: then its pixels differ from the fill colour. */
function canDrawEmoji(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = 24
  canvas.height = 24
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return true
  context.font = '20px sans-serif'
  context.fillText(EMOJI, 0, 20)
  const { data } = context.getImageData(0, 0, 24, 24)
  return data.some((value, index) => index % 4 !== 3 && value > 32)
}
