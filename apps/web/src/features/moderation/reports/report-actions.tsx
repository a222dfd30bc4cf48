import type { ModerationReport } from '@sawari/contract'
import { useState } from 'react'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Modal } from '../../../shared/ui/dialog/modal.tsx'
import type { IconName } from '../../../shared/ui/marks/icon.tsx'
import styles from '../parts/moderation.module.css'
import { ActionForm, type ReportAction } from './action-form.tsx'

interface ReportActionsProps {
  readonly viewer: Viewer
  readonly report: ModerationReport
}

const icons: Record<ReportAction, IconName> = {
  warn: 'mail',
  suspend: 'lock',
  restore: 'retry',
  close: 'check',
}

/** The possible actions on the report. On a phone the buttons stay at the bottom, within reach of the thumb. */
export function ReportActions({ viewer, report }: ReportActionsProps) {
  const { actions: texts, deletedAccount } = useTexts(moderationTexts)
  const [chosen, setChosen] = useState<ReportAction | null>(null)
  const close = () => setChosen(null)
  const name = report.reported?.name ?? deletedAccount
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div role="group" aria-label={texts.label} className={styles.actionBar}>
      {possible(report).map(action => (
        <Button
          key={action}
          compact
          icon={icons[action]}
          kind={action === 'suspend' ? 'danger' : 'outline'}
          onClick={() => setChosen(action)}
        >
          {texts[action].open}
        </Button>
      ))}
      <Modal open={chosen !== null} title={chosen ? texts[chosen].title(name) : ''} onClose={close}>
        {chosen && <ActionForm viewer={viewer} report={report} action={chosen} onClose={close} />}
      </Modal>
    </div>
  )
}

function possible({ reported, state }: ModerationReport): readonly ReportAction[] {
  const held = reported !== null && (reported.suspendedAt !== null || reported.onHoldSince !== null)
  return [
    ...(reported ? (['warn'] as const) : []),
    ...(reported && reported.suspendedAt === null ? (['suspend'] as const) : []),
    ...(held ? (['restore'] as const) : []),
    ...(state === 'open' ? (['close'] as const) : []),
  ]
}
