import { useState } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import { useMediaQuery } from '../../shared/ui/device/use-media-query.ts'
import { AutoDrawing } from '../../shared/ui/marks/auto-drawing.tsx'
import styles from './not-found-screen.module.css'

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
export function FloatingRickshaws({ moving, hovered }: FloatingRickshawsProps) {
  const small = useMediaQuery('(max-width: 767.98px)')
  const medium = useMediaQuery('(max-width: 1023.98px)')
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
