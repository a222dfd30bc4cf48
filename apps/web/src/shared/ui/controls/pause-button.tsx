import { Button } from './button.tsx'

interface PauseButtonProps {
  readonly paused: boolean
  readonly onToggle: () => void
  /** The texts name the animation, because a page may have several. */
  readonly pauseText: string
  readonly playText: string
}

/** Pauses and resumes an animation. */
export function PauseButton({ paused, onToggle, pauseText, playText }: PauseButtonProps) {
  return (
    <Button kind="quiet" compact icon={paused ? 'play' : 'pause'} onClick={onToggle}>
      {paused ? playText : pauseText}
    </Button>
  )
}
