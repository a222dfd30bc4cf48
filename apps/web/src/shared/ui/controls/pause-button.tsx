import { Button } from './button.tsx'

interface PauseButtonProps {
  readonly paused: boolean
  readonly onToggle: () => void
  /** Each says what it holds, since a page may have several. */
  readonly pauseText: string
  readonly playText: string
}

/** Stops something that moves by itself, and lets it go on. */
export function PauseButton({ paused, onToggle, pauseText, playText }: PauseButtonProps) {
  return (
    <Button kind="quiet" compact icon={paused ? 'play' : 'pause'} onClick={onToggle}>
      {paused ? playText : pauseText}
    </Button>
  )
}
