import { positionTexts } from '../../messages/dialogs.ts'
import { useTexts } from '../../messages/texts.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/dialog.tsx'
import styles from './position-dialog.module.css'

export interface PositionDialogProps {
  readonly step: 'explain' | 'blocked'
  readonly onAnswer: (agreed: boolean) => void
}

/** Explains the use of the position, or how to allow it again. */
export function PositionDialog({ step, onAnswer }: PositionDialogProps) {
  const { explain, blocked } = useTexts(positionTexts)
  const refuse = () => onAnswer(false)
  if (step === 'blocked')
    return (
      <Modal open title={blocked.title} onClose={refuse}>
        <p>{blocked.text}</p>
        <div className={styles.actions}>
          <Button kind="primary" onClick={refuse}>
            {blocked.close}
          </Button>
        </div>
      </Modal>
    )
  return (
    <Modal open title={explain.title} onClose={refuse}>
      <p>{explain.text}</p>
      <div className={styles.actions}>
        <Button kind="primary" icon="locate" onClick={() => onAnswer(true)}>
          {explain.agree}
        </Button>
        <Button onClick={refuse}>{explain.refuse}</Button>
      </div>
    </Modal>
  )
}
