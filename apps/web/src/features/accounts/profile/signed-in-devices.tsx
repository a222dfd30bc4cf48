import type { SessionId, UserSession } from '@sawari/contract'
import { endOtherSessions, endSession, listSessions } from '@sawari/contract/sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type AccountsTexts, accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { hasCode, retryLostCalls } from '../../../shared/api/api-error.ts'
import { type App, useApp } from '../../../shared/app-context.ts'
import { formatDay, formatMoment } from '../../../shared/format.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useOnline } from '../../../shared/ui/device.ts'
import { Modal } from '../../../shared/ui/dialog.tsx'
import { Badge } from '../../../shared/ui/marks.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { freshQuery } from '../email-proof/own-profile.ts'
import { LoadedCard } from './loaded-card.tsx'
import styles from './profile-screen.module.css'

type SessionsTexts = AccountsTexts['profile']['sessions']
/** The subject of the open dialog: one session, or all others. */
type Asked = UserSession | 'others'

function sessionsQuery({ api }: App, viewer: Viewer) {
  return freshQuery(viewer, 'sessions', async signal =>
    (await api.call(listSessions, { signal })).data.toSorted((a, b) => Number(b.current) - Number(a.current)),
  )
}

/** The devices on which the account is signed in, each with a button to sign it out. */
export function SignedInDevices({ viewer }: { readonly viewer: Viewer }) {
  const { sessions: texts } = useTexts(accountsTexts).profile
  const online = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const load = useQuery(sessionsQuery(useApp(), viewer))
  const sessions = load.data
  const others = sessions?.filter(({ current }) => !current) ?? []
  const close = () => setAsked(null)
  // The pressed button was removed with its device.
  const end = useEndSessions(viewer, close, () => heading.current?.focus())
  const held = !online || undefined
  return (
    <LoadedCard
      id="profile-sessions"
      heading={texts.heading}
      headingRef={heading}
      load={load}
      failedText={texts.loadFailed}
    >
      {sessions && <p>{others.length === 0 ? texts.onlyThis : texts.lead}</p>}
      {sessions && !online && <p role="status">{texts.offline}</p>}
      {sessions?.map(session => (
        <DeviceRow key={session.id} session={session} held={held} onEnd={() => online && setAsked(session)} />
      ))}
      {others.length > 1 && (
        <Button icon="lock" aria-disabled={held} onClick={() => online && setAsked('others')}>
          {texts.endOthers}
        </Button>
      )}
      <Modal open={asked !== null} title={titleOf(asked, texts)} onClose={close}>
        <p>{asked === 'others' ? texts.endOthersText : texts.endText}</p>
        <div className={styles.dialogActions}>
          <Button
            kind="danger"
            busy={end.isPending}
            aria-disabled={end.isPending || undefined}
            onClick={() => asked && !end.isPending && end.mutate(asked)}
          >
            {end.isPending ? texts.ending : asked === 'others' ? texts.endOthers : texts.end}
          </Button>
          <Button onClick={close}>{texts.cancel}</Button>
        </div>
      </Modal>
    </LoadedCard>
  )
}

interface DeviceRowProps {
  readonly session: UserSession
  readonly held: true | undefined
  readonly onEnd: () => void
}

function DeviceRow({ session, held, onEnd }: DeviceRowProps) {
  const { sessions: texts } = useTexts(accountsTexts).profile
  const { device, current, createdAt, lastUsedAt } = session
  const name = deviceText(device, texts)
  return (
    <div className={styles.action} data-testid="session">
      <p>
        {name}
        <span className={styles.note}>{texts.lastUsed(formatMoment(new Date(lastUsedAt)))}</span>
        <span className={styles.note}>{texts.since(formatDay(new Date(createdAt)))}</span>
      </p>
      {current ? (
        <p>
          <Badge tone="success" icon="check">
            {texts.current}
          </Badge>
        </p>
      ) : (
        <Button aria-disabled={held} onClick={onEnd}>
          {texts.end}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

function useEndSessions(viewer: Viewer, onEnded: () => void, onListed: () => void) {
  const { sessions: texts } = useTexts(accountsTexts).profile
  const app = useApp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (asked: Asked) => {
      if (asked === 'others') await app.api.call(endOtherSessions)
      else await endOne(app, asked.id)
    },
    ...retryLostCalls,
    onSuccess: async (_, asked) => {
      showToast.success(asked === 'others' ? texts.othersEnded : texts.ended(deviceText(asked.device, texts)))
      onEnded()
      await queries.invalidateQueries({ queryKey: sessionsQuery(app, viewer).queryKey })
      onListed()
    },
    onError: () => showToast.error(texts.failed),
  })
}

/** Ends a session. One that has already ended counts as a success. */
async function endOne({ api }: App, id: SessionId): Promise<void> {
  try {
    await api.call(endSession, { params: { id } })
  } catch (error) {
    if (!hasCode(error, 'SESSION_NOT_FOUND')) throw error
  }
}

function titleOf(asked: Asked | null, texts: SessionsTexts): string {
  if (asked === null) return ''
  return asked === 'others' ? texts.endOthersTitle : texts.endTitle(deviceText(asked.device, texts))
}

/** The server names devices in English: 'Chrome on Android', 'Unknown device'. */
function deviceText(device: string, texts: SessionsTexts): string {
  const [browser = '', system] = device.split(' on ')
  if (device === 'Unknown device') return texts.unknown
  return system === undefined ? browser : texts.device(browser, system)
}
