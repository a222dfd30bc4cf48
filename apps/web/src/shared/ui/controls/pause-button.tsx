import { useReducedMotion } from '../device/use-media-query.ts'
import { useMotionChoice } from '../time/motion-choice.ts'
import { Button } from './button.tsx'

interface PauseButtonProps {
  readonly pauseText: string
  readonly playText: string
}

/** Pauses and resumes all automatic movement; absent if nothing moves. */
export function PauseButton({ pauseText, playText }: PauseButtonProps) {
  const { paused, setPaused } = useMotionChoice()
  if (useReducedMotion()) return null
  return (
    <Button kind="quiet" compact icon={paused ? 'play' : 'pause'} onClick={() => setPaused(!paused)}>
      {paused ? playText : pauseText}
    </Button>
  )
}
