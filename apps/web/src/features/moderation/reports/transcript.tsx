import type { ModerationReport } from '@sawari/contract'
import { REASON_MAX_LENGTH } from '@sawari/contract/limits'
import { readTranscript } from '@sawari/contract/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import type { AnswerOf } from '../../../shared/api/send-request.ts'
import { useApp } from '../../../shared/app-context.ts'
import { formatMoment } from '../../../shared/format.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FormArea, SubmitButton, TextAreaField, useForm } from '../../../shared/ui/form.tsx'
import styles from '../parts/moderation.module.css'
import { failureText } from '../parts/parts.tsx'
import { guarded, moderationKey } from '../queries.ts'

type Chats = AnswerOf<typeof readTranscript>['data']['chats']

interface TranscriptProps {
  readonly viewer: Viewer
  readonly report: ModerationReport
}

/** The pair's chat. It is loaded after the moderator has given a reason; each reading is recorded. */
export function Transcript({ viewer, report }: TranscriptProps) {
  const { transcript: texts } = useTexts(moderationTexts)
  const [asking, setAsking] = useState(false)
  // Kept only on this page, not in the query cache, because another reading needs another reason.
  const [chats, setChats] = useState<Chats | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button or form that had focus was removed.
  useEffect(() => {
    if (chats) heading.current?.focus()
  }, [chats])
  return (
    <section className={styles.card} aria-labelledby="report-transcript">
      <h3 id="report-transcript" ref={heading} tabIndex={-1}>
        {texts.heading}
      </h3>
      {!report.hasTranscript && <p className={styles.muted}>{texts.none}</p>}
      {report.hasTranscript && !asking && (
        <Button icon="chat" onClick={() => setAsking(true)}>
          {texts.read}
        </Button>
      )}
      {asking && !chats && <WhyForm viewer={viewer} report={report} onRead={setChats} />}
      {chats && <Messages chats={chats} />}
    </section>
  )
}

interface WhyFormProps extends TranscriptProps {
  readonly onRead: (chats: Chats) => void
}

function WhyForm({ viewer, report, onRead }: WhyFormProps) {
  const { transcript: texts, actions } = useTexts(moderationTexts)
  const { api } = useApp()
  const queries = useQueryClient()
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? actions.whyMissing : null }),
    submit: async ({ reason }) => {
      const call = { params: { id: report.id }, body: { reason: reason.trim() } }
      const { data } = await guarded(queries, viewer, () => api.call(readTranscript, call))
      onRead(data.chats)
      // The reading is recorded.
      void queries.invalidateQueries({ queryKey: moderationKey(viewer, 'person') })
    },
    failureText,
  })
  // The button that opened the form was removed.
  useEffect(() => form.form.current?.querySelector('textarea')?.focus(), [form.form])
  return (
    <FormArea form={form}>
      <TextAreaField
        form={form}
        name="reason"
        label={texts.why}
        help={texts.whyHelp}
        rows={2}
        maxLength={REASON_MAX_LENGTH}
      />
      <SubmitButton busy={form.busy} busyText={texts.submitting} icon="eye">
        {texts.submit}
      </SubmitButton>
    </FormArea>
  )
}

function Messages({ chats }: { readonly chats: Chats }) {
  const { transcript: texts } = useTexts(moderationTexts)
  const count = chats.reduce((sum, { messages }) => sum + messages.length, 0)
  return (
    <>
      <p role="status" className={styles.small}>
        {count === 0 ? texts.empty : texts.messages(count)}
      </p>
      {chats.map(({ chatId, messages }) => (
        <ol key={chatId} className={styles.messages}>
          {messages.map(({ from, message, sentAt }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a transcript never changes
            <li key={place} className={styles.message} data-from={from}>
              <p className={styles.small}>
                {texts[from]} · {formatMoment(new Date(sentAt))}
              </p>
              <p className={styles.words} dir="auto">
                {message}
              </p>
            </li>
          ))}
        </ol>
      ))}
    </>
  )
}
