// Moderation: reports about riders, messages from the contact form, and the record of moderators' actions.

import { OTP_LENGTH } from '@sawari/contract/account-rules'
import { proveSecondFactor } from '@sawari/contract/moderation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { moderationTexts } from '../../messages/moderation.ts'
import { useTexts } from '../../messages/texts.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { useApp } from '../../shared/app-context.ts'
import { useQueryString } from '../../shared/navigation/router-context.tsx'
import type { Viewer } from '../../shared/session/access-token.ts'
import forms from '../../shared/ui/form.module.css'
import { SubmitButton, TextField, useForm } from '../../shared/ui/form.tsx'
import { FailureNote } from '../../shared/ui/notes.tsx'
import { ScreenHeading } from '../../shared/ui/screen-title.tsx'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { classNames } from '../../shared/ui/text.tsx'
import { FeedbackInbox } from './feedback/feedback-inbox.tsx'
import styles from './parts/moderation.module.css'
import { failureText, LoadFailure } from './parts/parts.tsx'
import { moderationKey, statusQuery } from './queries.ts'
import { RecordList } from './record/record-list.tsx'
import { ReportsPanel } from './reports/reports-panel.tsx'

interface ModerationScreenProps {
  readonly viewer: Viewer
  /** Shown while it is not known whether the viewer moderates. */
  readonly loading: ReactNode
  /** Shown to everybody else. */
  readonly notFound: ReactNode
}

export function ModerationScreen({ viewer, loading, notFound }: ModerationScreenProps) {
  const texts = useTexts(moderationTexts)
  const isReport = useQueryString()[0].has('report')
  const { data: status, error, refetch } = useQuery(statusQuery(useApp(), viewer))
  useFocusOnceProved(status?.secondFactor)
  if (error instanceof ApiError && error.status === 404) return notFound
  if (!status && error === null) return loading
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <ScreenHeading>{texts.heading}</ScreenHeading>
        {!isReport && <p className={styles.muted}>{texts.lead}</p>}
      </header>
      {!status && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {status && !status.secondFactor && <SecondFactorForm viewer={viewer} />}
      {status?.secondFactor && <Panels viewer={viewer} />}
    </div>
  )
}

/** The form that had focus is gone when its code was right. */
function useFocusOnceProved(proved: boolean | undefined): void {
  const before = useRef(proved)
  useEffect(() => {
    if (before.current === false && proved) document.querySelector<HTMLElement>('main h1')?.focus()
    before.current = proved
  }, [proved])
}

type PanelName = 'reports' | 'feedback' | 'record'

function Panels({ viewer }: { readonly viewer: Viewer }) {
  const { tabs } = useTexts(moderationTexts)
  const [query, setQuery] = useQueryString()
  const wanted = query.get('view')
  const shown: PanelName = wanted === 'feedback' || wanted === 'record' ? wanted : 'reports'
  const show = (name: PanelName) =>
    setQuery(new URLSearchParams(name === 'reports' ? {} : { view: name }), {
      replace: true,
    })
  // Only the panel on screen asks the server.
  const panel = (name: PanelName, content: ReactNode) => ({
    name,
    label: tabs[name],
    panel: name === shown && content,
  })
  return (
    <Tabs
      label={tabs.label}
      selected={shown}
      onSelect={show}
      tabs={[
        panel('reports', <ReportsPanel viewer={viewer} />),
        panel('feedback', <FeedbackInbox viewer={viewer} />),
        panel('record', <RecordList viewer={viewer} />),
      ]}
    />
  )
}

/** Opens moderation for this session with the code of the authenticator app. */
function SecondFactorForm({ viewer }: { readonly viewer: Viewer }) {
  const { secondFactor: texts } = useTexts(moderationTexts)
  const { api } = useApp()
  const queries = useQueryClient()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: digitsOf(code).length === OTP_LENGTH ? null : texts.missing }),
    submit: async ({ code }) => {
      await api.call(proveSecondFactor, { body: { code: digitsOf(code) } })
      await queries.invalidateQueries({ queryKey: moderationKey(viewer, 'status') })
    },
    failureText,
  })
  return (
    <form
      ref={form.form}
      noValidate
      className={classNames(forms.form, styles.card, styles.narrow)}
      onSubmit={form.onSubmit}
      aria-labelledby="second-factor"
    >
      <h2 id="second-factor">{texts.heading}</h2>
      <p>{texts.text}</p>
      <FailureNote>{form.failure}</FailureNote>
      <TextField
        form={form}
        name="code"
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <SubmitButton busy={form.busy} busyText={texts.submitting} icon="lock">
        {texts.submit}
      </SubmitButton>
    </form>
  )
}

/** Apps show the code with a space in the middle. */
function digitsOf(code: string): string {
  return code.replace(/\D/g, '')
}
