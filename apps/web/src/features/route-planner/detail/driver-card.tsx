// Where one auto goes, in large Devanagari for the driver to read.
import { searchPlaces } from '@sawari/contract/hotspots'
import { useQuery } from '@tanstack/react-query'
import { fareCardTexts } from '../../../messages/fare-card.ts'
import { textsIn, useLanguage } from '../../../messages/texts.ts'
import { type App, useApp } from '../../../shared/app-context.ts'
import type { FareEnd } from '../../../shared/fares/fare.ts'
import { useNamesInBoth } from '../../../shared/place-names/names-in-both.ts'
import { BigCard } from '../../../shared/ui/big-card.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { copyText } from '../../../shared/ui/toasts.ts'
import styles from './route-detail.module.css'

interface DriverCardProps {
  readonly from: FareEnd
  readonly to: FareEnd
  readonly onClose: () => void
}

export function DriverCard({ from, to, onClose }: DriverCardProps) {
  const language = useLanguage()
  const { driver: texts, print } = textsIn(fareCardTexts, language)
  const inHindi = textsIn(fareCardTexts, 'hi').driver
  const names = useNamesInBoth()
  const known = names(to, 'hi')
  const isLatin = !/\p{Script=Devanagari}/u.test(known)
  const searched = useQuery({ ...hindiNameQuery(useApp(), to.name), enabled: isLatin }).data
  const hindi = searched ?? known
  const { sentence, boardedAt } = textsIn(fareCardTexts, 'en').driver

  return (
    <BigCard title={texts.title} print={print} onClose={onClose}>
      <section lang="hi" className={styles.driver}>
        <p className={styles.ask}>{inHindi.take}</p>
        <p className={styles.place}>{hindi}</p>
        <p>{inHindi.boardedAt(names(from, 'hi'))}</p>
      </section>
      <p lang="en" className={styles.english}>
        {sentence(names(to, 'en'))} {boardedAt(names(from, 'en'))}
      </p>
      <Button
        kind="primary"
        wide
        onClick={() => void copyText(inHindi.sentence(hindi), texts.copied, texts.copyFailed)}
      >
        {texts.copy}
      </Button>
    </BigCard>
  )
}

/** The Hindi name of a place that only the search knows; null if it is not certain. */
function hindiNameQuery({ api }: App, name: string) {
  return {
    queryKey: ['place-in-hindi', name],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const { features } = await api.call(searchPlaces, { query: { q: name, limit: 1, lang: 'hi' }, signal })
      const { name: found = '', match } = features[0]?.properties ?? {}
      return match === 'exact' && /\p{Script=Devanagari}/u.test(found) ? found : null
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }
}
