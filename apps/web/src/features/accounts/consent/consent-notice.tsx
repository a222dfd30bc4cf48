import { CONSENT_VERSION } from '@sawari/contract/account-rules'
import { agreeToTerms } from '@sawari/contract/accounts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consentTexts } from '../../../messages/dialogs.ts'
import { useTexts } from '../../../messages/texts.ts'
import { hasCode } from '../../../shared/api/api-error.ts'
import { useApp } from '../../../shared/app-context.ts'
import { useKeptDays } from '../../../shared/client-config.ts'
import { formatDay } from '../../../shared/format.ts'
import { Link } from '../../../shared/navigation/router-context.tsx'
import { paths } from '../../../shared/paths.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { ownProfileQuery } from '../email-proof/own-profile.ts'
import styles from './consent-notice.module.css'

/** Asks a passenger who agreed to older terms again. The screen below stays usable. */
export function ConsentNotice({ viewer }: { readonly viewer: Viewer }) {
  const texts = useTexts(consentTexts)
  const app = useApp()
  const { messages } = useKeptDays()
  const queries = useQueryClient()
  const profile = ownProfileQuery(app, viewer)
  const { data } = useQuery({ ...profile, staleTime: Number.POSITIVE_INFINITY })
  const agreeing = useMutation({
    mutationFn: () => app.api.call(agreeToTerms, { body: { version: CONSENT_VERSION } }),
    onSuccess: ({ user }) => {
      queries.setQueryData(profile.queryKey, user)
      showToast.success(texts.agreed)
      document.getElementById('main')?.focus()
    },
  })
  if (!data?.consentDue) return null
  // The server has newer terms than this app, which the passenger cannot have read here.
  const isAppOlder = hasCode(agreeing.error, 'VALIDATION_FAILED')
  return (
    <section className={styles.notice} aria-labelledby="new-terms">
      <h2 id="new-terms">{texts.heading(formatDay(new Date(CONSENT_VERSION)))}</h2>
      <details className={styles.changes}>
        <summary>{texts.changed}</summary>
        <ul>
          {[...texts.points, texts.messagesDeleted(messages)].map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p>{texts.waits}</p>
      </details>
      <p className={styles.links}>
        <Link to={paths.terms}>{texts.terms}</Link>
        <Link to={paths.privacy}>{texts.privacy}</Link>
      </p>
      <div className={styles.answers}>
        <Button
          compact
          kind="primary"
          busy={agreeing.isPending}
          onClick={() => agreeing.isPending || agreeing.mutate()}
        >
          {agreeing.isPending ? texts.agreeing : texts.agree}
        </Button>
        <ButtonLink compact to={paths.logout}>
          {texts.signOut}
        </ButtonLink>
      </div>
      {agreeing.isError && <p role="alert">{isAppOlder ? texts.olderApp : texts.failed}</p>}
    </section>
  )
}
