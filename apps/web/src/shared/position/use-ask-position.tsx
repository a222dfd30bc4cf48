import type { Point } from '@sawari/planner/geo'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { withTexts } from '../../messages/language.ts'
import { localStore } from '../storage.ts'
import { currentPosition, positionPermission } from './geolocation.ts'
import type { PositionDialogProps } from './position-dialog.tsx'
import { firstStep } from './position-question.ts'

const AGREED_KEY = 'sawari.position-agreed'

const PositionDialog = lazy<ComponentType<PositionDialogProps>>(() =>
  withTexts(() => import('./position-dialog.tsx')).then(
    ({ PositionDialog }) => ({ default: PositionDialog }),
    () => ({ default: NoDialog }),
  ),
)

/** Used if the dialog's code does not load: skips the explanation and leaves the question to the browser. */
function NoDialog({ step, onAnswer }: PositionDialogProps) {
  useEffect(() => onAnswer(step === 'explain'), [step, onAnswer])
  return null
}

interface Question {
  readonly step: 'explain' | 'blocked'
  readonly answer: (agreed: boolean) => void
}

export interface AskPosition {
  /**
   * The device's position. Explains its use before the browser asks for permission, or how to unblock it.
   * Null if the passenger declines in the dialog. Rejects as `currentPosition` does.
   */
  readonly ask: (options: PositionOptions) => Promise<Point | null>
  /** Must be rendered for `ask` to show its dialog. */
  readonly dialog: ReactNode
}

/** The device's position after a tap. */
export function useAskPosition(): AskPosition {
  const [question, setQuestion] = useState<Question | null>(null)

  async function agreedTo(step: Question['step']): Promise<boolean> {
    const agreed = await new Promise<boolean>(answer => setQuestion({ step, answer }))
    setQuestion(null)
    return agreed
  }

  async function ask(options: PositionOptions): Promise<Point | null> {
    const step = firstStep(await positionPermission(), localStore.read(AGREED_KEY) !== null)
    if (step !== 'ask') {
      if (!(await agreedTo(step))) return null
      localStore.write(AGREED_KEY, 'yes')
    }
    return currentPosition(options)
  }

  const dialog = question && (
    <Suspense>
      <PositionDialog step={question.step} onAnswer={question.answer} />
    </Suspense>
  )
  return { ask, dialog }
}
